'use client';

import { useSearchParams } from 'next/navigation';
import { CASE_STATES } from '../../contract/moderation/moderation.ts';
import { pushQuery, replaceQuery } from '../browser/replace-query.ts';

/** The lists of the page: the cases in one state, all that wait, and those that are closed. */
export const QUEUE_TABS = [...CASE_STATES, 'all', 'closed'] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];

/** The list and the opened case, which the address names. */
export function useQueueAddress() {
	const query = useSearchParams();
	const tab = QUEUE_TABS.find((known) => known === query.get('state')) ?? 'all';
	const opened = query.get('case') ?? undefined;
	return {
		tab,
		opened,
		show: (next: QueueTab) => replaceQuery({ state: next === 'all' ? '' : next, case: '' }),
		/** The way back leads to the list, however many cases were looked at. */
		open: (key: string) => (opened === undefined ? pushQuery : replaceQuery)({ case: key }),
		close: () => replaceQuery({ case: '' }),
	};
}

/** The address of a case, for a link to it. */
export const casePath = (tab: QueueTab, key: string): string =>
	`/moderation?${new URLSearchParams({ ...(tab !== 'all' && { state: tab }), case: key })}`;
