'use client';

import { useMutationState } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useIsPosting } from '../compose/use-is-posting.ts';
import { errorReason, RecoveryAction } from '../controls/recovery-action.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';

/**
 * Offers a recovery action under the header when the reader's last action was refused because of who is signed in: a
 * toast has no room for a button. The compose box shows its own.
 */
export function RefusedAction() {
	const sentenceOf = useErrorSentence();
	const path = usePathname();
	const isPosting = useIsPosting();
	const last = useMutationState({
		filters: {
			predicate: (mutation) => mutation.state.status !== 'pending' && !isPosting(mutation),
		},
		select: ({ state }) => state.error,
	}).at(-1);
	const reason = errorReason(last);
	if (path === '/sign-in' || (reason !== 'not_signed_in' && reason !== 'identity_changed')) return null;
	return (
		<div
			role="alert"
			className="absolute inset-x-3 top-full mx-auto mt-2 flex w-fit flex-wrap items-center justify-center gap-x-4 gap-y-2 rounded-2xl border border-line bg-surface px-4 py-2 text-small shadow-lift"
		>
			{sentenceOf(last)}
			<RecoveryAction error={last} look="quiet" />
		</div>
	);
}
