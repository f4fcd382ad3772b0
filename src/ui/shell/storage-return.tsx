'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { isStorageGone } from '../../trpc/query-client.ts';
import { toastDone } from '../controls/toast.ts';
import { untilStorageAnswers } from './storage-health.ts';

/** Repeats the readings that storage did not answer as soon as it answers again, and tells the reader. */
export function StorageReturn() {
	const t = useTranslations('storageReturn');
	const queryClient = useQueryClient();
	const [isGone, setGone] = useState(false);
	useEffect(
		() =>
			queryClient.getQueryCache().subscribe((event) => {
				if (event.type === 'updated' && event.action.type === 'error' && isStorageGone(event.action.error))
					setGone(true);
			}),
		[queryClient],
	);
	useEffect(() => {
		if (!isGone) return;
		const leaving = new AbortController();
		void untilStorageAnswers(leaving.signal).then(() => {
			if (leaving.signal.aborted) return;
			setGone(false);
			toastDone(t('back'));
			void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
		});
		return () => leaving.abort();
	}, [isGone, queryClient, t]);
	return null;
}
