/** Entries of the audit trail as they are given to an auditor: a file that proves them without this service. */

import type { EventId } from '../event/event.ts';
import type { Profile, SubjectId } from '../subject/subject.ts';
import type { Entry, TrailFilter } from './audit.ts';
import type { ProvenContent } from './proof.ts';

/** An id of the form of an event's: the newest sorts first. */
export type BundleId = EventId;

/** Days for which a bundle can be fetched. */
export const BUNDLE_DAYS = { least: 1, most: 7 } as const;
/** Entries of one bundle, at the most. */
export const MOST_BUNDLED = 20_000;

/**
 * The first line of a bundle.
 * - `filter`: what was asked for. `entries`: how many it holds. `leftOut`: entries that the filter finds and that cannot be
 *   proven: they are too new to be in the signed log, or their subject was erased.
 * - `origin`, `size`: of the log; `checkpoint` is the signed note, with the cosignatures that it had.
 * - `policy`: the keys of the log and its witnesses (c2sp.org/tlog-policy). Who wants to be sure has them from elsewhere.
 * - `whole`: of a bundle of a whole ledger: the key that names the ledger in the log, and the newest entry that the
 *   checkpoint has. The entries are then all from the first to this one.
 * - `people`: what the subjects were called when it was made. Nothing proves it.
 */
export type BundleHead = {
	tidelineBundle: 1;
	id: BundleId;
	madeBy: string;
	madeAt: string;
	expiresAt: string;
	filter: TrailFilter;
	entries: number;
	leftOut: number;
	origin: string;
	size: number;
	policy: string;
	checkpoint: string;
	whole?: { subject: SubjectId; key: string; seq: number; hash: string };
	people: Pick<Profile, 'id' | 'handle' | 'name'>[];
};

/** A line of an entry: what its leaf is made of, which leaf it is, and what it is about, as long as that is kept. */
export type BundledEntry = {
	entry: Entry;
	content?: ProvenContent;
	leaf: { ledger: string; blind: string };
	index: number;
};
