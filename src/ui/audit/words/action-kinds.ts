import type { Action } from '../../../contract/audit.ts';

/** Few enough for colours that can be told apart. */
export const KINDS = ['accounts', 'events', 'relations', 'machines', 'oversight', 'operation'] as const;
export type Kind = (typeof KINDS)[number];

const KIND: Record<Action, Kind> = {
	'signed-up': 'accounts',
	'signed-in': 'accounts',
	'sign-in-failed': 'accounts',
	'signed-out': 'accounts',
	'session-ended': 'accounts',
	'sessions-ended': 'accounts',
	'device-added': 'accounts',
	'device-removed': 'accounts',
	'subject-created': 'accounts',
	'profile-edited': 'accounts',
	'subject-suspended': 'accounts',
	'subject-unsuspended': 'accounts',
	'subject-erased': 'accounts',
	'erasure-lifted': 'accounts',
	'event-posted': 'events',
	'event-removed': 'events',
	'events-expired': 'events',
	followed: 'relations',
	unfollowed: 'relations',
	'follow-requested': 'relations',
	'follow-accepted': 'relations',
	'follow-refused': 'relations',
	muted: 'relations',
	unmuted: 'relations',
	blocked: 'relations',
	unblocked: 'relations',
	bookmarked: 'relations',
	'bookmark-removed': 'relations',
	'list-made': 'relations',
	'list-changed': 'relations',
	'list-deleted': 'relations',
	'search-saved': 'relations',
	'search-deleted': 'relations',
	'token-issued': 'machines',
	'token-renewed': 'machines',
	'token-revoked': 'machines',
	'trust-added': 'machines',
	'trust-removed': 'machines',
	'webhook-added': 'machines',
	'webhook-changed': 'machines',
	'webhook-removed': 'machines',
	'webhook-tested': 'machines',
	'push-retried': 'machines',
	'github-connected': 'machines',
	'github-disconnected': 'machines',
	'audit-read': 'oversight',
	'trail-exported': 'oversight',
	'bundle-made': 'oversight',
	'bundle-read': 'oversight',
	'bundle-deleted': 'oversight',
	'data-downloaded': 'oversight',
	'hold-placed': 'oversight',
	'hold-lifted': 'oversight',
	'jobs-redriven': 'operation',
	repaired: 'operation',
	'storage-set-up': 'operation',
	'storage-rebalanced': 'operation',
	'log-restarted': 'operation',
	'sample-loaded': 'operation',
};

/** An action of a newer version is one of the operation. */
export const kindOf = (action: Action): Kind => KIND[action] ?? 'operation';

export const actionsOf = (kind: Kind): Action[] =>
	(Object.keys(KIND) as Action[]).filter((action) => KIND[action] === kind);

export const colourOf = (kind: Kind): string => `var(--kind-${kind})`;
