/** The rows of the `ledger` table: all that a subject did, in one partition. */
import type { Action } from '../../../contract/actions.ts';
import type { Entry } from '../../../contract/audit.ts';
import type { Event, EventId, Provenance } from '../../../contract/event.ts';
import { eventInLedger, propertiesInLedger, provenanceInLedger } from '../../../contract/event-row.ts';
import type { Operations } from '../../../contract/receipt.ts';
import { type Profile, profileInRow, type SubjectId } from '../../../contract/subject.ts';
import { ledgerKeys, type WalkKind } from '../../keys.ts';
import { pagesOf } from '../../pages.ts';
import type { Properties, Row, Table } from '../../port.ts';
import { detailsProperties, type KeptDetails } from '../entry-details.ts';
import { countsIn, type LedgerCounts } from './counts.ts';

/** End of the chain. */
export type Head = { seq: number; hash: string };

/** `suspended`: since when its subject may do nothing, ISO 8601. */
export type LiveHead = Head & { suspended?: string; counts: LedgerCounts; erased?: undefined };

/** A marker says when the ledger was erased (ISO 8601). Nothing else is left. */
export type HeadRow = LiveHead | (Head & { erased: string; suspended?: undefined; counts?: undefined });

export type LiveEvent = {
	removed: false;
	event: Event;
	provenance?: Provenance | undefined;
	tags: string[];
	salt: string;
	postedAt: string;
	seq?: number;
};

/**
 * An event in its poster's ledger. A removed one keeps its place and loses its body and salt.
 * `tags` are those whose timelines hold it. `seq` is that of the entry which posted it; older rows lack it. `named` is
 * kept of one that expired, until its tombstones are collected.
 */
export type EventRow = LiveEvent | ({ removed: true; removedAt: string } & Partial<Pick<JobRow, 'named'>>);

/** `seq` is that of the entry which last changed it: the epoch of the follow. `brought` comes once its job is done. */
export type FollowingRow = { state: 'on' | 'requested' | 'off'; seq: number; since: string; brought?: Brought };

/**
 * The live events that a follow is certain to bring: those that entries after `head` of the followed ledger posted, and
 * those of the backfill. The backfill has all events up to `upTo` in row-key order, or all there are without `upTo`.
 */
export type Brought = { head: number; upTo?: EventId };

/** The readers of an event beside its poster and their followers: the subjects that it mentions, and the timelines of its tags. */
export type Addressees = { mentioned: SubjectId[]; tags: string[] };

/** The work that an entry leaves to do in other partitions. `planned` is the number of chunks, once all are planned. */
export type JobRow = {
	commandId: string;
	action: Action;
	seq: number;
	target: string;
	createdAt: string;
	planned?: number;
	/** Addressees of a removed event. Its row no longer says, and this row goes with the last tombstone. */
	named?: Addressees;
	/** The seq of the follow request that the entry answers or ends. */
	request?: number;
	/** When the first run of a job with two runs was done. */
	purgedAt?: string;
	lastError?: string;
};

/**
 * A chunk of a walk: followers greater than `after` and up to `upTo`, in row-key order. Its operations are those of its
 * planning and, once it is done, those of its run.
 */
export type ReceiptRow = Operations & {
	chunk: string;
	after: string;
	upTo: string;
	recipients: number;
	delivered: number;
	done: boolean;
	/** The walk ends with this chunk. Followers behind it get the event in another way. */
	last?: boolean;
	startedAt: string;
	finishedAt?: string;
};

export type Stored<T> = T & { etag: string };

const text = (value: unknown) => (typeof value === 'string' ? value : '');
/** Words as one property: none of them holds a space. */
const packed = (words: string[]) => words.join(' ') || undefined;
const unpacked = (value: unknown) => text(value).split(' ').filter(Boolean);
const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
const optional = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const headOf = (row: Row): Stored<HeadRow> => ({
	seq: Number(row.properties.seq),
	hash: text(row.properties.hash),
	...(row.properties.erased === true
		? { erased: text(row.properties.erasedAt) }
		: { counts: countsIn(row), ...(row.properties.suspended && { suspended: text(row.properties.suspended) }) }),
	etag: row.etag,
});

export const entryProperties = (entry: Entry, commandId: string, details: KeptDetails = {}): Properties => {
	const { subject: _, ...rest } = entry;
	return { ...rest, ...detailsProperties(details), commandId };
};

export const entryOf = (row: Row): Entry & { commandId: string } => {
	const p = row.properties;
	return {
		subject: row.partition,
		seq: Number(p.seq),
		at: text(p.at),
		action: text(p.action) as Action,
		actor: text(p.actor),
		via: text(p.via),
		target: text(p.target),
		contentHash: text(p.contentHash),
		prev: text(p.prev),
		hash: text(p.hash),
		commandId: text(p.commandId),
	};
};

export const profileProperties = ({ id: _, ...profile }: Profile): Properties => profile;

export const profileOf = (row: Row): Profile => profileInRow(row.partition, row.properties);

export const eventProperties = (row: EventRow): Properties => {
	if (row.removed) return { removed: true, removedAt: row.removedAt, ...namedProperties(row.named) };
	const { event, provenance, tags, salt, postedAt, seq } = row;
	return { ...propertiesInLedger(event, provenance), seq, tags: packed(tags), salt, postedAt, removed: false };
};

/** Addressees of a live event, its poster aside. One for followers alone reaches nobody by its text. */
export function addresseesOf({ event, tags }: LiveEvent): Addressees {
	if (event.audience === 'followers') return { mentioned: [], tags: [] };
	const mentioned = new Set(event.mentions?.map(({ subject }) => subject));
	mentioned.delete(event.actor);
	return { mentioned: [...mentioned], tags };
}

/** The command that last wrote a row. */
export const commandIdOf = (row: Row): string => text(row.properties.commandId);

/** The id of the event in an `event:` row. */
export const eventIdOf = (row: Row): EventId => ledgerKeys.eventOf(row.row);

export const eventRowOf = (row: Row): EventRow => {
	const p = row.properties;
	if (p.removed) return { removed: true, removedAt: text(p.removedAt), ...namedIn(p) };
	return {
		removed: false,
		event: eventInLedger(row.partition, eventIdOf(row), p),
		provenance: provenanceInLedger(p),
		tags: unpacked(p.tags),
		salt: text(p.salt),
		postedAt: text(p.postedAt),
		...(typeof p.seq === 'number' && { seq: p.seq }),
	};
};

export const followingOf = (row: Row): Stored<FollowingRow> & { subject: SubjectId } => ({
	subject: ledgerKeys.followedOf(row.row),
	state: row.properties.state === 'on' || row.properties.state === 'requested' ? row.properties.state : 'off',
	seq: Number(row.properties.seq),
	since: text(row.properties.since),
	brought: broughtOf(row),
	etag: row.etag,
});

function broughtOf({ properties: { head, upTo } }: Row): Brought | undefined {
	return Number.isSafeInteger(head) ? { head: Number(head), upTo: optional(upTo) } : undefined;
}

/** A subject's answer to a follow request. `request` is the seq of the request's entry on the ledger that asks. */
export const answerOf = (row: Row): { request: number; accepted: boolean } => ({
	request: Number(row.properties.request),
	accepted: row.properties.accepted === true,
});

export const jobProperties = ({ named, ...job }: JobRow): Properties => ({
	...job,
	...namedProperties(named),
});

const namedProperties = (named: Addressees | undefined): Properties => ({
	mentioned: named && packed(named.mentioned),
	tags: named && packed(named.tags),
});

const namedIn = (p: Row['properties']): Partial<Pick<JobRow, 'named'>> =>
	p.mentioned || p.tags ? { named: { mentioned: unpacked(p.mentioned), tags: unpacked(p.tags) } } : {};

export const jobOf = (row: Row): Stored<JobRow> => {
	const p = row.properties;
	return {
		commandId: text(p.commandId),
		action: text(p.action) as Action,
		seq: Number(p.seq),
		target: text(p.target),
		createdAt: text(p.createdAt),
		planned: number(p.planned),
		request: number(p.request),
		...namedIn(p),
		purgedAt: optional(p.purgedAt),
		lastError: optional(p.lastError),
		etag: row.etag,
	};
};

export const receiptProperties = ({ chunk: _, ...receipt }: ReceiptRow): Properties => receipt;

export const receiptOf = (row: Row): Stored<ReceiptRow> => {
	const p = row.properties;
	return {
		chunk: ledgerKeys.chunkOf(row.row),
		after: text(p.after),
		upTo: text(p.upTo),
		recipients: Number(p.recipients),
		delivered: Number(p.delivered),
		done: p.done === true,
		last: p.last === true || undefined,
		startedAt: text(p.startedAt),
		finishedAt: optional(p.finishedAt),
		reads: Number(p.reads ?? 0),
		writes: Number(p.writes ?? 0),
		queue: Number(p.queue ?? 0),
		etag: row.etag,
	};
};

export async function getProfile(ledger: Table, subject: SubjectId): Promise<Profile | undefined> {
	const row = await ledger.get(ledgerKeys.profile(subject));
	return row && profileOf(row);
}

export async function getEvent(ledger: Table, subject: SubjectId, event: EventId): Promise<EventRow | undefined> {
	const row = await ledger.get(ledgerKeys.event(subject, event));
	return row && eventRowOf(row);
}

export async function getJob(
	ledger: Table,
	subject: SubjectId,
	commandId: string,
): Promise<Stored<JobRow> | undefined> {
	const row = await ledger.get(ledgerKeys.job(subject, commandId));
	return row && jobOf(row);
}

/** The receipts of one walk, chunk by chunk. */
export async function getReceipts(
	ledger: Table,
	subject: SubjectId,
	event: EventId,
	walk: WalkKind,
): Promise<Stored<ReceiptRow>[]> {
	const found: Stored<ReceiptRow>[] = [];
	for await (const rows of pagesOf(ledger, ledgerKeys.receipts(subject, event, walk)))
		found.push(...rows.map(receiptOf));
	return found;
}
