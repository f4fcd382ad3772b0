import type { SubjectId } from '../subject/subject.ts';
import type { Action } from './actions.ts';

/**
 * One immutable line of a ledger.
 * - `seq`: its number in the ledger, from 1.
 * - `at`: ISO 8601 in UTC.
 * - `actor`: who did it: the subject itself, `operator`, the subject whose answer to a request or whose block it
 *   carries out, `app-tideline` for a notice of the service, or `anonymous` for a sign-in that failed.
 * - `via`: the way it came: `web`, `cli`, `import`, `token:<id>`, `trust:<id>`, `webhook:<id>`, `approval`, `relation`,
 *   `github`, `notice`, `push-service`, `mail`, `mail-server`, `retention`, `restore`.
 * - `target`: the event, subject, session or token that it was done to. For `sessions-ended` it is the session that went on, if
 *   one did; for `audit-read` the filter, such as `action=followed&subject=dev-alice`; for `sign-in-failed` the provider and
 *   the code of the reason. Empty for a private act: `contentHash` proves the target, and the subject can open it. For a
 *   list, a saved search or a saved view it is the id, which says nothing of it.
 * - `hash`: SHA-256, in hex, over the RFC 8785 form of the rest. `prev` is the hash before it.
 */
export type Entry = {
	subject: SubjectId;
	seq: number;
	at: string;
	action: Action;
	actor: string;
	via: string;
	target: string;
	contentHash: string;
	prev: string;
	hash: string;
};

/** Properties of what was edited, by name, as JSON has them. Never a secret. */
export type EditedFields = Record<string, unknown>;

/**
 * Details kept beside an entry, outside its hash, so that they can be erased.
 * - `address`: where the command came from: the address of the client, as far as the proxies that we trust tell it.
 * - `client`: the program: `Firefox, Linux`, the user agent of another program, or `tideline 1.2.3`.
 * - `before` and `after`: of an edit, what it changed. The content hash of the entry proves both.
 */
export type EntryDetails = { address?: string; client?: string; before?: EditedFields; after?: EditedFields };

/** The origin of a command, as far as it is known. */
export type From = Pick<EntryDetails, 'address' | 'client'>;

/** An entry as the audit trail shows it. */
export type TrailEntry = Entry & EntryDetails;

/**
 * A filter for entries of the audit trail.
 * - `subject`: of this ledger. `actor`: done by this subject, or by `operator`. `target`: done to this one: mostly the id
 *   of a subject or an event.
 * - `via`: the way it came, whole, or its kind before the colon: `token` finds `token:<id>`.
 * - `day`: one in UTC, yyyy-mm-dd. `from` (inclusive) and `to` (exclusive): ISO 8601 in UTC.
 */
export type TrailFilter = {
	subject?: SubjectId;
	actor?: string;
	action?: Action;
	via?: string;
	target?: string;
	day?: string;
	from?: string;
	to?: string;
};
