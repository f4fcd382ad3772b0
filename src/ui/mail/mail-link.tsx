'use client';

import { useMutation } from '@tanstack/react-query';
import { MailCheck, MailOpen, MailX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { Button } from '../controls/button.tsx';
import { buttonLook } from '../controls/button-look.ts';
import { NoticePage } from '../controls/notice-page.tsx';
import { errorReason } from '../controls/recovery-action.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { Refused } from '../machines/text-input.tsx';

type Props = {
	does: 'confirm' | 'unsubscribe';
	/** Parts of the link in the mail. Undefined where one is missing. */
	link: { subject: string; code: string } | undefined;
};

/** The page behind a link in a mail. Programs that look at links come here, too: only its button changes anything. */
export function MailLink({ does, link }: Props) {
	const t = useTranslations('mailLink');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const confirm = useMutation(trpc.mail.confirm.mutationOptions());
	const unsubscribe = useMutation(trpc.mail.unsubscribe.mutationOptions());
	const { mutate, data, error, isPending } = does === 'confirm' ? confirm : unsubscribe;
	if (!link || errorReason(error) === 'mail_link_invalid')
		return (
			<Notice icon={<MailX size={26} aria-hidden />} title={t('notGood')} hasFocus={error !== null}>
				<p role="alert">{error ? sentenceOf(error) : t('notGoodNext')}</p>
				{error && <p className="mt-2">{t('notGoodNext')}</p>}
			</Notice>
		);
	if (data)
		return (
			<Notice icon={<MailCheck size={26} aria-hidden />} title={t(`${does}Done`)} hasFocus>
				<p role="status">{t(`${does}DoneText`, data)}</p>
			</Notice>
		);
	return (
		<NoticePage icon={<MailOpen size={26} aria-hidden />} title={t(does)}>
			<p>{t(`${does}Text`)}</p>
			<div className="mt-6 space-y-4">
				<Refused sentence={error ? sentenceOf(error) : undefined} />
				<Button disabled={isPending} onClick={() => mutate(link)}>
					{isPending ? t('working') : t(`${does}Button`)}
				</Button>
			</div>
		</NoticePage>
	);
}

type NoticeProps = { icon: ReactNode; title: string; hasFocus: boolean; children: ReactNode };

/** The last thing that the page says. Once a button was pressed and is gone, the link gets the focus. */
function Notice({ icon, title, hasFocus, children }: NoticeProps) {
	const t = useTranslations('mailLink');
	return (
		<NoticePage icon={icon} title={title}>
			{children}
			<Link href="/settings#mail" ref={hasFocus ? focus : undefined} className={buttonLook('primary', 'mt-6')}>
				{t('settings')}
			</Link>
		</NoticePage>
	);
}

const focus = (element: HTMLElement | null) => element?.focus();
