/** Acts that wait for a second admin where the setting `FOUR_EYES` is on. */
import type { Role } from '../caller/role.ts';
import type { SubjectId } from '../subject/subject.ts';

export const ACT_KINDS = ['erase-subject', 'lift-hold', 'change-role', 'remove-events'] as const;
export type ActKind = (typeof ACT_KINDS)[number];

/**
 * An act on the things of `subject`, with all that decides what it does.
 * - `from`, `to`: ISO 8601 in UTC. Events of the time `to` are not among them.
 */
export type ApprovalAct =
	| { kind: 'erase-subject'; subject: SubjectId; withMachines: boolean }
	| { kind: 'lift-hold'; subject: SubjectId }
	| { kind: 'change-role'; subject: SubjectId; role: Role }
	| { kind: 'remove-events'; subject: SubjectId; from: string; to: string };

/**
 * - `approved`: it was not done yet, because the process ended or the act was refused. It can be done until it ends.
 * - `expired`: nobody decided in time.
 */
export const APPROVAL_STATES = ['waiting', 'approved', 'done', 'refused', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** After so many days an act that waits is gone. */
export const APPROVAL_DAYS = 7;
/** The acts that wait at once, at the most. */
export const MOST_APPROVALS_WAITING = 100;
/** The events that one call removes, at the most. */
export const MOST_EVENTS_REMOVED = 1_000;
