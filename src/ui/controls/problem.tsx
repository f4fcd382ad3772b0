'use client';

import { CircleAlert, CloudOff, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import type { CallError } from '../../trpc/client.tsx';
import { isStorageGone } from '../../trpc/query-client.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { Button } from './button.tsx';
import { RecoveryAction } from './recovery-action.tsx';

/**
 * Shows an error and the next step: signing in, trying again, or the advice of the sentence. After too many calls it
 * tries again by itself.
 */
export function Problem({ error, onRetry, onSignIn }: { error: unknown; onRetry(): unknown; onSignIn?(): void }) {
	const t = useTranslations('problem');
	const sentenceOf = useErrorSentence();
	const { httpStatus = 0, retryAfter, requestId } = (error as CallError | null)?.data ?? {};
	const retry = useEffectEvent(() => onRetry());
	useEffect(() => {
		// A reading may repeat by itself, so nobody needs to count the seconds.
		if (retryAfter === undefined) return;
		const timer = setTimeout(() => retry(), retryAfter * 1_000);
		return () => clearTimeout(timer);
	}, [error, retryAfter]);
	const Icon = httpStatus === 0 || httpStatus >= 500 ? CloudOff : CircleAlert;
	return (
		<div
			role="alert"
			className="m-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-line bg-surface p-4"
		>
			<Icon size={20} aria-hidden className="shrink-0 text-danger" />
			<p className="min-w-48 flex-1 [overflow-wrap:anywhere]">
				{isStorageGone(error) ? t('storage') : sentenceOf(error)}
				{requestId && (
					<span className="mt-1 block font-mono text-fine text-muted">{t('request', { id: requestId })}</span>
				)}
			</p>
			<RecoveryAction error={error} onSignIn={onSignIn} />
			{(Icon === CloudOff || retryAfter !== undefined) && (
				<Button look="quiet" onClick={() => onRetry()}>
					<RotateCw size={15} aria-hidden />
					{t('retry')}
				</Button>
			)}
		</div>
	);
}
