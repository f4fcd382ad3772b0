'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { buttonLook } from '../controls/button-look.ts';
import { Dialog } from '../controls/dialog.tsx';
import { Exact } from '../controls/time.tsx';
import { useNow } from '../hooks/clock.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { NewToken } from './new-token.tsx';
import { Refused } from './text-input.tsx';
import { useRevokeToken } from './use-revoke-token.ts';

export type ListedToken = Outputs['token']['list'][number];

/** Milliseconds between two looks at when the old token was last used. */
const LOOK_EVERY = 4_000;

type Props = { old: ListedToken; replaced: boolean; onClosed(): void };

/** Leads from an old token to a new one. A token that was replaced before opens at the last step. */
export function RenewToken({ old, replaced, onClosed }: Props) {
	const t = useTranslations('renewToken');
	const [open, setOpen] = useState(true);
	const [step, setStep] = useState<'token' | 'place' | 'both'>(replaced ? 'both' : 'token');
	const close = () => setOpen(false);
	return (
		<Dialog
			open={open}
			onOpenChange={setOpen}
			onClosed={onClosed}
			staysOpen
			title={t('title', { name: old.name })}
			className="max-w-lg"
		>
			<div>
				{step === 'token' && <MakeToken old={old} onDone={() => setStep('place')} />}
				{step === 'place' && (
					<Step heading={t('place')} text={t('placeText')}>
						<Button onClick={() => setStep('both')}>{t('next')}</Button>
					</Step>
				)}
				{step === 'both' && <SwitchOff id={old.id} subject={old.subject} onDone={close} />}
			</div>
		</Dialog>
	);
}

/** Only this step knows the new token: it is forgotten with it. */
function MakeToken({ old, onDone }: { old: ListedToken; onDone(): void }) {
	const t = useTranslations('renewToken');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const renew = useMutation(
		trpc.token.renew.mutationOptions({ gcTime: 0, onSettled: () => readAgain(queryClient, trpc.token.pathFilter()) }),
	);
	if (renew.data)
		return (
			<div className="mt-4">
				<NewToken token={renew.data.token} scopes={old.scopes}>
					<Button onClick={onDone}>{t('next')}</Button>
				</NewToken>
			</div>
		);
	return (
		<Step text={t('begin')}>
			<Refused sentence={renew.error ? sentenceOf(renew.error) : undefined} />
			<Base.Close className={buttonLook('quiet')}>{t('cancel')}</Base.Close>
			<Button disabled={renew.isPending} onClick={() => renew.mutate({ subject: old.subject, id: old.id })}>
				{t('renew')}
			</Button>
		</Step>
	);
}

function SwitchOff({ id, subject, onDone }: { id: string; subject: string; onDone(): void }) {
	const t = useTranslations('renewToken');
	const trpc = useTRPC();
	const now = useNow();
	const { data } = useQuery(trpc.token.list.queryOptions({ subject }, { refetchInterval: LOOK_EVERY }));
	const { revoke, busy } = useRevokeToken(onDone);
	const old = data?.find((token) => token.id === id);
	if (!old) return null;
	const end = old.revokedAt ?? old.expiresAt;
	const time = () => <Exact at={end} part="minute" />;
	const over = Date.parse(end) <= now;
	return (
		<Step heading={t('both')} text={over ? t.rich('over', { time }) : t.rich('bothText', { time })}>
			<p role="status" className="w-full">
				{old.used
					? t.rich('oldUsed', {
							address: old.used.from,
							time: () => <Exact at={old.used?.at ?? ''} part="minute" />,
						})
					: t('oldNeverUsed')}
			</p>
			<Base.Close className={buttonLook('quiet')}>{over ? t('close') : t('leave')}</Base.Close>
			{!over && (
				<Button look="danger" disabled={busy} onClick={() => revoke({ subject, id })}>
					{t('switchOff')}
				</Button>
			)}
		</Step>
	);
}

/** The pressed button is gone with the step before, so the next step gets the focus. */
const focus = (element: HTMLElement | null) => element?.focus();

function Step({ heading, text, children }: { heading?: string; text: ReactNode; children: ReactNode }) {
	return (
		<>
			{heading && (
				<h3 ref={focus} tabIndex={-1} className="mt-4 font-semibold outline-none">
					{heading}
				</h3>
			)}
			<p className="mt-1.5 text-muted">{text}</p>
			<div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>
		</>
	);
}
