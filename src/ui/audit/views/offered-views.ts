import type { TrailColumn } from '../../../contract/audit/trail-columns.ts';
import type { ViewFilter } from '../../../contract/reading/saved.ts';

type OfferedView = { filter: ViewFilter; columns: readonly TrailColumn[] };

/** Views that come with the service, for what readers of a trail look at first. */
export const OFFERED_VIEWS = {
	failedSignIns: {
		filter: { action: 'sign-in-failed', span: 'last-7-days' },
		columns: ['via', 'client', 'address'],
	},
	roles: { filter: { action: 'role-given' }, columns: ['via', 'client', 'address', 'seq'] },
	decisions: { filter: { action: 'case-closed' }, columns: ['via', 'seq'] },
	erasures: { filter: { action: 'subject-erased' }, columns: ['actor', 'via', 'seq'] },
	exports: { filter: { action: 'trail-exported' }, columns: ['via', 'client', 'address'] },
} as const satisfies Record<string, OfferedView>;

export const OFFERED_NAMES = Object.keys(OFFERED_VIEWS) as (keyof typeof OFFERED_VIEWS)[];
