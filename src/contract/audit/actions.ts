/** Groups of actions, few enough for colours that can be told apart. */
export const ACTION_KINDS = ['accounts', 'events', 'relations', 'machines', 'oversight', 'operation'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

/**
 * - `icon`: by its name in lucide.
 * - `ocsf`: class and activity in the Open Cybersecurity Schema Framework.
 * - `private`: a private act, which a subject does for itself alone. A salted digest proves the target, and the target
 *   itself is left out. Only the random id of a list, a saved search or a saved view
 *   stands there.
 * - `changesProfile`: it may have made or edited the profile of its subject. Older versions made one at a sign-in.
 */
type Facts = {
	kind: ActionKind;
	icon: string;
	ocsf: string;
	private?: true;
	changesProfile?: true;
};

/** Every action that a ledger records. Other tables of actions follow from this one, or are indexed by it. */
const TABLE = {
	'signed-up': { kind: 'accounts', icon: 'UserRoundPlus', ocsf: 'account create', changesProfile: true },
	'signed-in': { kind: 'accounts', icon: 'LogIn', ocsf: 'authentication logon', changesProfile: true },
	'sign-in-failed': { kind: 'accounts', icon: 'ShieldAlert', ocsf: 'authentication logon' },
	'signed-out': { kind: 'accounts', icon: 'LogOut', ocsf: 'authentication logoff' },
	'session-ended': { kind: 'accounts', icon: 'CircleOff', ocsf: 'authentication logoff' },
	'sessions-ended': { kind: 'accounts', icon: 'CircleOff', ocsf: 'authentication logoff' },
	'device-added': { kind: 'accounts', icon: 'BellPlus', ocsf: 'api create' },
	'device-removed': { kind: 'accounts', icon: 'BellMinus', ocsf: 'api delete' },
	'mail-changed': { kind: 'accounts', icon: 'Mail', ocsf: 'api update' },
	'subject-created': { kind: 'accounts', icon: 'UserRoundPlus', ocsf: 'account create', changesProfile: true },
	'profile-edited': { kind: 'accounts', icon: 'UserRoundCog', ocsf: 'account other', changesProfile: true },
	'event-posted': { kind: 'events', icon: 'PenLine', ocsf: 'api create' },
	'event-removed': { kind: 'events', icon: 'Trash2', ocsf: 'api delete' },
	reacted: { kind: 'events', icon: 'SmilePlus', ocsf: 'api create' },
	'reaction-removed': { kind: 'events', icon: 'Smile', ocsf: 'api delete' },
	followed: { kind: 'relations', icon: 'UserPlus', ocsf: 'api create' },
	unfollowed: { kind: 'relations', icon: 'UserMinus', ocsf: 'api delete' },
	'follow-requested': { kind: 'relations', icon: 'UserRoundSearch', ocsf: 'api create' },
	'follow-accepted': { kind: 'relations', icon: 'UserCheck', ocsf: 'api update' },
	'follow-refused': { kind: 'relations', icon: 'UserX', ocsf: 'api update' },
	muted: { kind: 'relations', icon: 'VolumeX', ocsf: 'api create', private: true },
	unmuted: { kind: 'relations', icon: 'Volume2', ocsf: 'api delete', private: true },
	'topic-muted': { kind: 'relations', icon: 'VolumeX', ocsf: 'api create', private: true },
	'topic-unmuted': { kind: 'relations', icon: 'Volume2', ocsf: 'api delete', private: true },
	blocked: { kind: 'relations', icon: 'Ban', ocsf: 'api create', private: true },
	unblocked: { kind: 'relations', icon: 'CircleCheck', ocsf: 'api delete', private: true },
	'thread-followed': { kind: 'relations', icon: 'BellPlus', ocsf: 'api create', private: true },
	'thread-unfollowed': { kind: 'relations', icon: 'BellMinus', ocsf: 'api delete', private: true },
	bookmarked: { kind: 'relations', icon: 'Bookmark', ocsf: 'api create', private: true },
	'bookmark-removed': { kind: 'relations', icon: 'BookmarkMinus', ocsf: 'api delete', private: true },
	'list-made': { kind: 'relations', icon: 'ListPlus', ocsf: 'api create', private: true },
	'list-changed': { kind: 'relations', icon: 'ListTree', ocsf: 'api update', private: true },
	'list-deleted': { kind: 'relations', icon: 'ListX', ocsf: 'api delete', private: true },
	'search-saved': { kind: 'relations', icon: 'Search', ocsf: 'api create', private: true },
	'search-changed': { kind: 'relations', icon: 'Search', ocsf: 'api update', private: true },
	'search-deleted': { kind: 'relations', icon: 'Search', ocsf: 'api delete', private: true },
	'view-saved': { kind: 'oversight', icon: 'ListFilter', ocsf: 'api create', private: true },
	'view-changed': { kind: 'oversight', icon: 'ListFilter', ocsf: 'api update', private: true },
	'view-deleted': { kind: 'oversight', icon: 'ListFilter', ocsf: 'api delete', private: true },
	'token-issued': { kind: 'machines', icon: 'KeyRound', ocsf: 'api create' },
	'token-renewed': { kind: 'machines', icon: 'KeyRound', ocsf: 'api create' },
	'token-revoked': { kind: 'machines', icon: 'KeyRound', ocsf: 'api delete' },
	'token-used-elsewhere': { kind: 'machines', icon: 'MapPin', ocsf: 'api read' },
	'trust-added': { kind: 'machines', icon: 'KeyRound', ocsf: 'api create' },
	'trust-removed': { kind: 'machines', icon: 'KeyRound', ocsf: 'api delete' },
	'webhook-added': { kind: 'machines', icon: 'Webhook', ocsf: 'api create' },
	'webhook-changed': { kind: 'machines', icon: 'Webhook', ocsf: 'api update' },
	'webhook-removed': { kind: 'machines', icon: 'Webhook', ocsf: 'api delete' },
	'webhook-tested': { kind: 'machines', icon: 'Webhook', ocsf: 'api other' },
	'push-retried': { kind: 'machines', icon: 'Webhook', ocsf: 'api other' },
	'github-connected': { kind: 'machines', icon: 'KeyRound', ocsf: 'api create' },
	'github-disconnected': { kind: 'machines', icon: 'KeyRound', ocsf: 'api delete' },
	'audit-read': { kind: 'oversight', icon: 'Eye', ocsf: 'api read' },
	'jobs-redriven': { kind: 'operation', icon: 'RotateCw', ocsf: 'api other' },
	repaired: { kind: 'operation', icon: 'Wrench', ocsf: 'api update' },
	'storage-set-up': { kind: 'operation', icon: 'Database', ocsf: 'api update' },
	'storage-rebalanced': { kind: 'operation', icon: 'Database', ocsf: 'api update' },
	'backed-up': { kind: 'operation', icon: 'Database', ocsf: 'api read' },
	restored: { kind: 'operation', icon: 'Database', ocsf: 'api create' },
	moved: { kind: 'operation', icon: 'Database', ocsf: 'api create' },
	'release-started': { kind: 'operation', icon: 'Package', ocsf: 'api update' },
	'setting-changed': { kind: 'operation', icon: 'SlidersHorizontal', ocsf: 'api update' },
	'trail-exported': { kind: 'oversight', icon: 'Download', ocsf: 'api read' },
	'bundle-made': { kind: 'oversight', icon: 'Package', ocsf: 'api create' },
	'bundle-read': { kind: 'oversight', icon: 'PackageOpen', ocsf: 'api read' },
	'bundle-deleted': { kind: 'oversight', icon: 'PackageX', ocsf: 'api delete' },
	'role-given': { kind: 'oversight', icon: 'ShieldPlus', ocsf: 'account other' },
	'role-taken': { kind: 'oversight', icon: 'ShieldMinus', ocsf: 'account other' },
	'approval-asked': { kind: 'oversight', icon: 'Hand', ocsf: 'api create' },
	'approval-given': { kind: 'oversight', icon: 'Handshake', ocsf: 'api update' },
	'approval-refused': { kind: 'oversight', icon: 'CircleX', ocsf: 'api update' },
	'approval-withdrawn': { kind: 'oversight', icon: 'Undo2', ocsf: 'api delete' },
	'approval-used': { kind: 'oversight', icon: 'CircleCheck', ocsf: 'api update' },
	'access-reviewed': { kind: 'oversight', icon: 'ShieldCheck', ocsf: 'api read' },
	reported: { kind: 'oversight', icon: 'Flag', ocsf: 'api create' },
	'case-moved': { kind: 'oversight', icon: 'Gavel', ocsf: 'api update' },
	'case-closed': { kind: 'oversight', icon: 'Gavel', ocsf: 'api update' },
	appealed: { kind: 'oversight', icon: 'Scale', ocsf: 'api create' },
	'protected-read': { kind: 'oversight', icon: 'Eye', ocsf: 'api read' },
	'invitation-made': { kind: 'oversight', icon: 'TicketPlus', ocsf: 'api create' },
	'invitation-used': { kind: 'accounts', icon: 'TicketCheck', ocsf: 'api update' },
	'invitation-revoked': { kind: 'oversight', icon: 'TicketX', ocsf: 'api delete' },
	'labels-added': { kind: 'oversight', icon: 'Tag', ocsf: 'api create' },
	'labels-removed': { kind: 'oversight', icon: 'Tag', ocsf: 'api delete' },
	'labels-chosen': { kind: 'relations', icon: 'Tags', ocsf: 'api update', private: true },
	'notifications-chosen': { kind: 'relations', icon: 'BellDot', ocsf: 'api update', private: true },
	'subject-limited': { kind: 'accounts', icon: 'EyeOff', ocsf: 'account other' },
	'subject-unlimited': { kind: 'accounts', icon: 'Eye', ocsf: 'account other' },
	'subject-suspended': { kind: 'accounts', icon: 'UserLock', ocsf: 'account disable' },
	'subject-unsuspended': { kind: 'accounts', icon: 'LockOpen', ocsf: 'account enable' },
	'subject-erased': { kind: 'accounts', icon: 'Eraser', ocsf: 'account delete' },
	'erasure-lifted': { kind: 'accounts', icon: 'RotateCw', ocsf: 'account other' },
	'subject-brought-back': { kind: 'accounts', icon: 'RotateCw', ocsf: 'account create' },
	'data-downloaded': { kind: 'oversight', icon: 'Download', ocsf: 'api read' },
	'events-expired': { kind: 'events', icon: 'Hourglass', ocsf: 'api delete' },
	'hold-placed': { kind: 'oversight', icon: 'Lock', ocsf: 'api create' },
	'hold-lifted': { kind: 'oversight', icon: 'LockOpen', ocsf: 'api delete' },
	'alarm-rule-set': { kind: 'oversight', icon: 'BellPlus', ocsf: 'api update' },
	'alarm-rule-removed': { kind: 'oversight', icon: 'BellMinus', ocsf: 'api delete' },
	'alarm-raised': { kind: 'oversight', icon: 'BellRing', ocsf: 'api other' },
	'log-restarted': { kind: 'operation', icon: 'RotateCw', ocsf: 'api other' },
	'sample-loaded': { kind: 'operation', icon: 'Database', ocsf: 'api create' },
} as const satisfies Record<string, Facts>;

export type Action = keyof typeof TABLE;
export type ActionIcon = (typeof TABLE)[Action]['icon'];
export type OcsfActivity = (typeof TABLE)[Action]['ocsf'];

export const ACTIONS = Object.keys(TABLE) as readonly Action[];

export const isAction = (word: string): word is Action => Object.hasOwn(TABLE, word);

type Row = Facts & { icon: ActionIcon; ocsf: OcsfActivity };

/** Undefined for an action of a newer version. */
export const factsOf = (action: Action): Row | undefined => (isAction(action) ? TABLE[action] : undefined);

type Acted = { action: Action };

export const isPrivateAct = ({ action }: Acted): boolean => factsOf(action)?.private === true;

export const changesProfile = ({ action }: Acted): boolean => factsOf(action)?.changesProfile === true;
