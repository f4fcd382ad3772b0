/** Reads what a backup has of one subject: its ledger, the places of its entries in the log, and the facts of others about it. */
import type { EventId } from '../../../contract/event/event.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row } from '../../../storage/port.ts';
import { eventKeys, eventRowOf, isToldOf } from '../../../storage/rows/ledger/events.ts';
import { answerKeys, followingKeys } from '../../../storage/rows/ledger/following.ts';
import { headKey, headOf } from '../../../storage/rows/ledger/head.ts';
import { hiddenKeys } from '../../../storage/rows/ledger/hidden.ts';
import { leafKeys } from '../../../storage/rows/log/leaves.ts';
import type { Archive } from '../archive.ts';
import { BackupFault } from '../backup-fault.ts';
import type { Moment, SegmentName } from '../moment.ts';
import { isEvent, type KeptRow } from '../segment.ts';

export type KeptSubject = {
	moment: Moment;
	/** Rows of its ledger, by their keys. */
	own: ReadonlyMap<string, Row>;
	/** Events whose texts were taken out of the backup, because they were removed later. */
	removed: ReadonlySet<EventId>;
	/** The places of its entries in the log. */
	leaves: readonly Row[];
	/** Facts on the ledgers of others that name it, by these ledgers. */
	facts: ReadonlyMap<SubjectId, readonly Row[]>;
	/** The newest entry of each other ledger, by its number. */
	heads: ReadonlyMap<SubjectId, number>;
	/** Subjects with an event that mentions it. */
	mentionedBy: ReadonlySet<SubjectId>;
};

/**
 * The subject as the newest moment up to `at` has it that knows its ledger. Throws a `BackupFault`: `missing` where there is
 * none, and what `Archive` throws.
 */
export async function readKeptSubject(
	archive: Archive,
	subject: SubjectId,
	at: string | undefined,
): Promise<KeptSubject> {
	const moments = (await archive.moments()).filter((one) => at === undefined || one.at <= at);
	const heads = new Map<string, boolean | undefined>();
	for (const moment of moments.toReversed()) {
		const segments = (await archive.pathTo(moment)).flatMap((one) => one.segments);
		if (await hasLedger(archive, segments, subject, heads)) return readMoment(archive, moment, segments, subject);
	}
	throw new BackupFault(
		'missing',
		moments.length === 0
			? `The backup has no moment${at ? ` up to ${at}` : ''} that can be restored.`
			: `The backup has no ledger of ${subject}${at ? ` up to ${at}` : ''}: it was never there, or the backup has forgotten it after the erasure. Try an earlier copy of the backup, if you have one.`,
	);
}

/** `known`: whether a segment has a head of the ledger that is live. Undefined where it has none. */
async function hasLedger(
	archive: Archive,
	segments: readonly SegmentName[],
	subject: SubjectId,
	known: Map<string, boolean | undefined>,
): Promise<boolean> {
	for (const segment of segments.toReversed()) {
		if (!known.has(segment.id)) known.set(segment.id, await headIn(archive, segment, subject));
		const isLive = known.get(segment.id);
		if (isLive !== undefined) return isLive;
	}
	return false;
}

async function headIn(archive: Archive, segment: SegmentName, subject: SubjectId): Promise<boolean | undefined> {
	const { rows } = await archive.rows(segment);
	const key = headKey(subject);
	const head = [...rows.values()].findLast(
		({ table, partition, row }) => table === 'ledger' && partition === subject && row === key.row,
	);
	if (!head) return undefined;
	return head.properties !== undefined && headOf(rowOf(head)).erased === undefined;
}

async function readMoment(
	archive: Archive,
	moment: Moment,
	segments: readonly SegmentName[],
	subject: SubjectId,
): Promise<KeptSubject> {
	const rows = new RowsOf(subject);
	for (const segment of segments) {
		const { rows: found, taken } = await archive.rows(segment);
		for (const place of taken.values())
			if (place.partition === subject && isEvent(place)) rows.removed.add(eventKeys.eventOf(place.row));
		for (const row of found.values()) rows.add(row);
	}
	const { own, removed, leaves, facts, heads, mentionedBy } = rows;
	return {
		moment,
		own,
		removed,
		leaves: [...leaves.values()],
		facts: new Map([...facts].map(([other, some]) => [other, [...some.values()]])),
		heads,
		mentionedBy,
	};
}

/** Gathers the rows of one moment, where a later row replaces an earlier one. */
class RowsOf {
	readonly own = new Map<string, Row>();
	readonly removed = new Set<EventId>();
	readonly leaves = new Map<string, Row>();
	readonly facts = new Map<SubjectId, Map<string, Row>>();
	readonly heads = new Map<SubjectId, number>();
	readonly mentionedBy = new Set<SubjectId>();
	readonly #subject: SubjectId;
	readonly #facts: ReadonlySet<string>;

	constructor(subject: SubjectId) {
		this.#subject = subject;
		this.#facts = new Set(factsAbout(subject));
	}

	add(kept: KeptRow): void {
		const { table, partition, row: name } = kept;
		if (table === 'log' && leafKeys.ofSubject(partition) === this.#subject) enter(this.leaves, kept);
		if (table !== 'ledger') return;
		if (partition === this.#subject) this.#addOwn(kept);
		else if (this.#facts.has(name)) {
			const facts = this.facts.get(partition) ?? new Map<string, Row>();
			this.facts.set(partition, facts);
			enter(facts, kept);
		} else if (name === headKey(partition).row && kept.properties) this.heads.set(partition, headOf(rowOf(kept)).seq);
		else if (isEvent(kept) && kept.properties && this.#isMentionedIn(rowOf(kept))) this.mentionedBy.add(partition);
	}

	#addOwn(kept: KeptRow): void {
		enter(this.own, kept);
		// Its row is there again, or a tombstone.
		if (isEvent(kept)) this.removed.delete(eventKeys.eventOf(kept.row));
	}

	#isMentionedIn(row: Row): boolean {
		const found = eventRowOf(row);
		return !found.removed && isToldOf(found, this.#subject);
	}
}

/** Row keys of all facts about a subject, which are the same on every ledger. */
const factsAbout = (subject: SubjectId): string[] =>
	[followingKeys.following, answerKeys.answer, hiddenKeys.block, hiddenKeys.mute].map(
		(keyOf) => keyOf(subject, subject).row,
	);

function enter(rows: Map<string, Row>, kept: KeptRow): void {
	if (kept.properties) rows.set(kept.row, rowOf(kept));
	else rows.delete(kept.row);
}

const rowOf = ({ partition, row, properties }: KeptRow): Row => ({
	partition,
	row,
	etag: '',
	properties: { ...properties },
});
