/** Rules by which admins are told of entries of the audit trail. */
import type { Action } from '../audit/actions.ts';

/** Entries are counted over the hour up to each of them. */
export const ALARM_WINDOW_MS = 3_600_000;
/** Entries within the window, of a rule that counts. */
export const ALARM_THRESHOLD = { least: 2, most: 1_000 };

/**
 * - `actions`: empty for a rule that looks at a state and not at entries.
 * - `threshold`: of a rule that counts, the number of entries that admins are offered.
 */
type Facts = { actions: readonly Action[]; threshold?: number };

/** The rules that an admin can turn on, with the actions of the entries that they look at. */
const TABLE = {
	'new-admin': { actions: ['signed-up'] },
	'role-changed': { actions: ['role-given', 'role-taken'] },
	'token-issued': { actions: ['token-issued'] },
	'token-elsewhere': { actions: ['token-used-elsewhere'] },
	export: { actions: ['trail-exported', 'bundle-made', 'data-downloaded'] },
	'many-removals': { actions: ['event-removed'], threshold: 20 },
	'failed-sign-ins': { actions: ['sign-in-failed'], threshold: 10 },
	'log-fork': { actions: [] },
	'backup-late': { actions: [] },
} as const satisfies Record<string, Facts>;

export type AlarmKind = keyof typeof TABLE;

export const ALARM_KINDS = Object.keys(TABLE) as readonly AlarmKind[];

export const isAlarmKind = (word: string): word is AlarmKind => Object.hasOwn(TABLE, word);

const factsOf = (kind: AlarmKind): Facts => TABLE[kind];

export const looksAt = (kind: AlarmKind, action: Action): boolean => factsOf(kind).actions.includes(action);

/** The threshold of a rule for which none is named. Undefined for a rule that does not count. */
export const usualThreshold = (kind: AlarmKind): number | undefined => factsOf(kind).threshold;
