'use client';

import { MailCheck, MailWarning } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Confirm } from '../controls/confirm.tsx';
import { Exact } from '../controls/time.tsx';
import { toastDone } from '../controls/toast.ts';
import { MailRefusal } from './mail-refusal.tsx';
import { type MailSettings, useChangeMail, useMailLanguage } from './use-change-mail.ts';

type Props = {
	confirmed: NonNullable<MailSettings['confirmed']>;
	/** Whether another address is to be confirmed. */
	hasPending: boolean;
	mayConfirm: boolean;
	onChanged(): void;
};

/** The address that mail goes to, or a warning that none goes there any more. */
export function ConfirmedAddress({ confirmed: { address, bounced }, hasPending, mayConfirm, onChanged }: Props) {
	const t = useTranslations('confirmedAddress');
	const [isAsking, setAsking] = useState(false);
	const languageNow = useMailLanguage();
	const { remove, sendAgain } = useChangeMail();

	async function takeBack() {
		await remove.mutateAsync({ which: 'confirmed' });
		toastDone(t('removed'));
		onChanged();
	}

	const Icon = bounced ? MailWarning : MailCheck;
	return (
		<section
			aria-label={t('label')}
			className={`space-y-3 rounded-2xl border bg-surface p-4 ${bounced ? 'border-danger' : 'border-line'}`}
		>
			<div className="flex items-center gap-3">
				<Icon size={20} aria-hidden className={`shrink-0 ${bounced ? 'text-danger' : 'text-accent'}`} />
				<div className="min-w-0 flex-1">
					<p className="font-semibold [overflow-wrap:anywhere]">{address}</p>
					{!bounced && <p className="text-small text-muted">{t('comes')}</p>}
				</div>
				<Button look="quiet" disabled={remove.isPending} onClick={() => setAsking(true)}>
					{t('remove')}
				</Button>
			</div>
			{bounced && (
				<div role="alert" className="space-y-1">
					<p className="text-danger">{t.rich('bounced', { time: () => <Exact at={bounced.at} part="day" /> })}</p>
					<MailRefusal {...bounced} />
				</div>
			)}
			{bounced && mayConfirm && !hasPending && (
				<Button
					look="quiet"
					disabled={sendAgain.isPending}
					onClick={() => void sendAgain.mutateAsync({ address, ...languageNow() }).then(onChanged, () => {})}
				>
					{t('confirmAgain')}
				</Button>
			)}
			<Confirm
				open={isAsking}
				onOpenChange={setAsking}
				title={t('removeTitle')}
				text={t('removeText', { address })}
				cancel={t('cancel')}
				confirm={t('remove')}
				onConfirm={() => void takeBack().catch(() => {})}
			/>
		</section>
	);
}
