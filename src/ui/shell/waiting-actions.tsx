'use client';

import { useMutationState } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { stopWarningBeforeLeaving, warnBeforeLeaving } from '../browser/leave-warning.ts';
import { useIsPosting } from '../compose/use-is-posting.ts';
import { useOnline } from '../feed/use-online.ts';

/**
 * Says that the reader's offline actions wait for the connection, and makes the browser ask before they are lost, or before one
 * is that waits for the answer to another. Posts are not meant: the compose box shows those.
 */
export function WaitingActions() {
	const t = useTranslations('waitingActions');
	const isPosting = useIsPosting();
	const online = useOnline();
	const isAnyWaiting =
		useMutationState({
			filters: { predicate: (mutation) => mutation.state.isPaused && !isPosting(mutation) },
			select: () => true,
		}).length > 0;
	useEffect(() => {
		if (!isAnyWaiting) return;
		warnBeforeLeaving();
		return stopWarningBeforeLeaving;
	}, [isAnyWaiting]);
	if (!isAnyWaiting || online) return null;
	return (
		<p
			role="status"
			className="absolute inset-x-3 top-full mx-auto mt-2 w-fit rounded-2xl border border-line bg-surface px-4 py-2 text-small shadow-lift"
		>
			{t('waiting')}
		</p>
	);
}
