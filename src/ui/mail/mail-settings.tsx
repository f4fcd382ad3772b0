'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { errorReason } from '../controls/recovery-action.tsx';
import { ConfirmedAddress } from './confirmed-address.tsx';
import { LostMails } from './lost-mails.tsx';
import { MailAddressForm } from './mail-address-form.tsx';
import { MentionMails } from './mention-mails.tsx';
import { PendingAddress } from './pending-address.tsx';

/** Milliseconds between two looks at a mail that is on its way. */
const LOOK_AGAIN_MS = 2_000;

/** The reader's addresses, what is mailed to them, and what was lost. */
export function MailSettings() {
	const t = useTranslations('mail');
	const trpc = useTRPC();
	const box = useRef<HTMLDivElement>(null);
	const { data, error, isError, isPaused, refetch } = useQuery(
		trpc.mail.get.queryOptions(undefined, {
			refetchInterval: ({ state }) => state.data?.pending?.state === 'waiting' && LOOK_AGAIN_MS,
		}),
	);
	if (!data && isPaused) return <Offline />;
	if (!data || errorReason(error) === 'not_signed_in') return isError && <Problem error={error} onRetry={refetch} />;
	const { available, confirmed, pending, mentions, language, lost } = data;
	// A pressed button may leave with what it changed.
	const onChanged = () => box.current?.focus();
	const isUnderWay = pending?.state === 'waiting' || pending?.state === 'sent';
	return (
		<div ref={box} tabIndex={-1} className="space-y-4 outline-none">
			{!available && <p role="status">{t('unavailable')}</p>}
			{confirmed && (
				<ConfirmedAddress
					confirmed={confirmed}
					hasPending={pending !== undefined}
					mayConfirm={available}
					onChanged={onChanged}
				/>
			)}
			{pending && (
				<PendingAddress
					pending={pending}
					hasOther={confirmed !== undefined && !confirmed.bounced}
					maySend={available}
					onChanged={onChanged}
				/>
			)}
			{available && (
				<MailAddressForm
					isOther={confirmed !== undefined || pending !== undefined}
					isFolded={isUnderWay || (confirmed !== undefined && !confirmed.bounced)}
					onChanged={onChanged}
				/>
			)}
			{available && confirmed && <MentionMails chosen={mentions} language={language} />}
			{lost.length > 0 && <LostMails lost={lost} />}
		</div>
	);
}
