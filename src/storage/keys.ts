/** The only place where a PartitionKey or a RowKey is put together or taken apart. */
import { createHash } from 'node:crypto';
import type { Action } from '../contract/actions.ts';
import type { Entry } from '../contract/audit.ts';
import type { BundleId } from '../contract/bundle.ts';
import type { EventId } from '../contract/event.ts';
import { eventIdAt } from '../contract/event-id.ts';
import { isSubjectId, type SubjectId } from '../contract/subject.ts';
import type { TokenId } from '../contract/token.ts';
import type { TrustId } from '../contract/trust.ts';
import type { PushId, WebhookFeed, WebhookId } from '../contract/webhook.ts';
import type { RangeQuery, RowKey } from './port.ts';

const LAST_SEQ = 9_999_999_999_999_999n;
const LAST_MILLISECOND = 9_999_999_999_999;
// Sorts after every character that our keys use.
const END = '~';

const BLOCK = 'hide:block:';
const MUTE = 'hide:mute:';
const JOB = 'job:';
const ENTRY = 'entry:';
const EVENT = 'event:';
const FOLLOWING = 'following:';
const RECEIPT = 'receipt:';
const TOKEN = 'token:';
const DUE = 'due:';
const TRUST = 'trust:';
const WEBHOOK = 'webhook:';

type Bounds = Pick<RangeQuery, 'partition' | 'from' | 'before'>;

function prefix(partition: string, start: string): Bounds {
	return { partition, from: start, before: start + END };
}

/** A row, or a range, as a link has it: both bounds belong to it, and nothing lies at the upper one of a range. */
export function linkRange(range: RowKey | Bounds): { partition: string; from: string; upTo: string } {
	const { partition } = range;
	if ('row' in range) return { partition, from: range.row, upTo: range.row };
	if (range.from === undefined || range.before === undefined) throw new RangeError('A link needs both bounds.');
	return { partition, from: range.from, upTo: range.before };
}

function lastNameOf(row: string): string {
	return row.slice(row.lastIndexOf(':') + 1);
}

/** 16 digits; the newest entry sorts first. */
export const invertedSeq = (seq: number) => (LAST_SEQ - BigInt(seq)).toString().padStart(16, '0');

export const seqOfInverted = (inverted: string): number => Number(LAST_SEQ - BigInt(inverted));

/** 13 digits; the newest time sorts first. */
const invertedMilliseconds = (milliseconds: number) => String(LAST_MILLISECOND - milliseconds).padStart(13, '0');

/** A walk over followers: `d` delivers an event, `w` withdraws it. */
export type WalkKind = 'd' | 'w';

/** The name of a chunk of a walk, from its number, 0 to 999,999. Names sort as the numbers do. */
export const chunkName = (kind: WalkKind, number: number): string => `${kind}${String(number).padStart(6, '0')}`;
export const CHUNK_NAME = /^[dw]\d{6}$/;

export const ledgerKeys = {
	head: (subject: SubjectId): RowKey => ({ partition: subject, row: 'head' }),
	profile: (subject: SubjectId): RowKey => ({ partition: subject, row: 'profile' }),
	/** All sessions of the subject, in one row. */
	sessions: (subject: SubjectId): RowKey => ({ partition: subject, row: 'sessions' }),
	/** All devices of the subject, in one row. */
	devices: (subject: SubjectId): RowKey => ({ partition: subject, row: 'devices' }),
	entry: (subject: SubjectId, seq: number): RowKey => ({
		partition: subject,
		row: `${ENTRY}${invertedSeq(seq)}`,
	}),
	event: (subject: SubjectId, event: EventId): RowKey => ({ partition: subject, row: `${EVENT}${event}` }),
	following: (subject: SubjectId, followed: SubjectId): RowKey => ({
		partition: subject,
		row: `${FOLLOWING}${followed}`,
	}),
	/** The subject's answer to the newest follow request of another. */
	answer: (subject: SubjectId, follower: SubjectId): RowKey => ({ partition: subject, row: `answer:${follower}` }),
	mute: (subject: SubjectId, other: SubjectId): RowKey => ({ partition: subject, row: `${MUTE}${other}` }),
	block: (subject: SubjectId, other: SubjectId): RowKey => ({ partition: subject, row: `${BLOCK}${other}` }),
	job: (subject: SubjectId, commandId: string): RowKey => ({ partition: subject, row: `${JOB}${commandId}` }),
	receipt: (subject: SubjectId, event: EventId, chunk: string): RowKey => ({
		partition: subject,
		row: `${RECEIPT}${event}:${chunk}`,
	}),
	/** An idempotency key: the parts that name the request, hashed so that they may hold anything. */
	key: (subject: SubjectId, parts: readonly string[]): RowKey => ({
		partition: subject,
		row: `key:${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`,
	}),
	/** The keys that connect the subject's entries with their leaves in the log. */
	logKeys: (subject: SubjectId): RowKey => ({ partition: subject, row: 'log-keys' }),
	/** The connection of the subject to GitHub. */
	github: (subject: SubjectId): RowKey => ({ partition: subject, row: 'github' }),
	token: (subject: SubjectId, token: TokenId): RowKey => ({ partition: subject, row: `${TOKEN}${token}` }),
	trust: (subject: SubjectId, trust: TrustId): RowKey => ({ partition: subject, row: `${TRUST}${trust}` }),
	webhook: (subject: SubjectId, webhook: WebhookId): RowKey => ({ partition: subject, row: `${WEBHOOK}${webhook}` }),
	entries: (subject: SubjectId): Bounds => prefix(subject, ENTRY),
	events: (subject: SubjectId): Bounds => prefix(subject, EVENT),
	followings: (subject: SubjectId): Bounds => prefix(subject, FOLLOWING),
	jobs: (subject: SubjectId): Bounds => prefix(subject, JOB),
	mutes: (subject: SubjectId): Bounds => prefix(subject, MUTE),
	blocks: (subject: SubjectId): Bounds => prefix(subject, BLOCK),
	tokens: (subject: SubjectId): Bounds => prefix(subject, TOKEN),
	trusts: (subject: SubjectId): Bounds => prefix(subject, TRUST),
	webhooks: (subject: SubjectId): Bounds => prefix(subject, WEBHOOK),
	/** All that a view hides. Blocks, mutes and purges under way lie side by side, so that a page costs one more range. */
	hidden: (subject: SubjectId): Bounds => ({ partition: subject, from: BLOCK, before: JOB + END }),
	/** The event of an `event:` row. */
	eventOf: (row: string): EventId => row.slice(EVENT.length),
	/** The token of a `token:` row. */
	tokenOf: (row: string): TokenId => row.slice(TOKEN.length),
	/** The trust of a `trust:` row. */
	trustOf: (row: string): TrustId => row.slice(TRUST.length),
	/** The webhook of a `webhook:` row. */
	webhookOf: (row: string): WebhookId => row.slice(WEBHOOK.length),
	/** The subject of a `following:` row. */
	followedOf: (row: string): SubjectId => row.slice(FOLLOWING.length),
	/** The other subject of a block, a mute or an answer. */
	otherOf: lastNameOf,
	/** The chunk of a receipt. */
	chunkOf: lastNameOf,
	isEntry: (row: string): boolean => row.startsWith(ENTRY) && /^\d{16}$/.test(row.slice(ENTRY.length)),
	isEvent: (row: string): boolean => row.startsWith(EVENT),
	isFollowing: (row: string): boolean => row.startsWith(FOLLOWING),
	isReceipt: (row: string): boolean => row.startsWith(RECEIPT),
	isJob: (row: string): boolean => row.startsWith(JOB),
	isBlock: (row: string): boolean => row.startsWith(BLOCK),
	isMute: (row: string): boolean => row.startsWith(MUTE),
	/** The receipts of one walk. */
	receipts: (subject: SubjectId, event: EventId, walk: WalkKind): Bounds =>
		prefix(subject, `${RECEIPT}${event}:${walk}`),
	allReceipts: (subject: SubjectId): Bounds => prefix(subject, RECEIPT),
};

/** All of a subject's timeline: one partition. */
export const timelineOf = (subject: SubjectId) => ({ partition: subject });
export const timelineKey = (subject: SubjectId, event: EventId): RowKey => ({ partition: subject, row: event });
export const timelineEventOf = (row: string): EventId => row;

const TAG = 'tag:';
/** The partition of a hashtag's timeline. No subject id holds a colon. */
export const tagTimeline = (tag: string): string => TAG + tag;
export const isTagTimeline = (partition: string): boolean => partition.startsWith(TAG);
export const tagOfTimeline = (partition: string): string => partition.slice(TAG.length);

export const subjectFollowerKey = (followed: SubjectId, follower: SubjectId): RowKey => ({
	partition: followed,
	row: follower,
});

/** The requests to follow a subject. They are in the table of its followers, in a partition that is no subject's. */
export const followRequestKeys = {
	partition: (followed: SubjectId): string => `requests:${followed}`,
	request: (followed: SubjectId, follower: SubjectId): RowKey => ({
		partition: followRequestKeys.partition(followed),
		row: follower,
	}),
};

/** The follower of a row of `subjectFollowers`, or the one who asks to be. */
export const followerOfRow = (row: string): SubjectId => row;

/** A partition for each token: what is asked of one keeps no other waiting. */
export const tokenKeys = {
	token: (token: TokenId): RowKey => ({ partition: token, row: 'token' }),
	use: (token: TokenId): RowKey => ({ partition: token, row: 'use' }),
	/** A time (ISO 8601) at which the owner of a token is told of its end: in the partition of that day, in order. */
	due: (at: string, token: TokenId): RowKey => ({ partition: DUE + dayOf(at), row: `${at}.${token}` }),
	/** Rows that are due on the day of `at`, before that time or another one. */
	dueOn: (at: string, before: string): Bounds => ({ partition: DUE + dayOf(at), before }),
	dueTokenOf: (row: string): TokenId => row.slice(row.lastIndexOf('.') + 1),
	/** Up to when all that was due is done. */
	warnedUpTo: { partition: `${DUE}done`, row: 'at' } satisfies RowKey,
	/** Whether a partition is that of a token. No id of one has a colon. */
	isToken: (partition: string): boolean => !partition.startsWith(DUE),
};

/** List of the subjects that have webhooks: one partition, which each process knows by heart. */
export const webhookListKeys = {
	all: { partition: 'list', from: 'of:', before: `of:${END}` } satisfies Bounds,
	/** The webhooks of one subject. */
	of: (subject: SubjectId): RowKey => ({ partition: 'list', row: `of:${subject}` }),
	subjectOf: (row: string): SubjectId => row.slice('of:'.length),
	/** Written after each change of the list. */
	version: { partition: 'list', row: 'version' } satisfies RowKey,
};

const REMOVED = '.removed';
const TEST = '.test';

/** The pushes of a webhook, a partition each. The newest event or entry sorts first. */
export const pushKeys = {
	push: (webhook: WebhookId, push: PushId): RowKey => ({ partition: webhook, row: push }),
	all: (webhook: WebhookId): Bounds => ({ partition: webhook }),
	/** Those of what happened before a time, in Unix milliseconds. */
	before: (webhook: WebhookId, feed: WebhookFeed, milliseconds: number) => ({
		partition: webhook,
		after: feed === 'trail' ? invertedMilliseconds(milliseconds) : eventIdAt(milliseconds, new Uint8Array()),
	}),
	idOf: (row: string): PushId => row,
	/** The id names the content of a push: an event in the subject's timeline, its removal, a test, or an entry. */
	ofEvent: (event: EventId): PushId => event,
	ofRemoval: (event: EventId): PushId => event + REMOVED,
	ofTest: (id: string): PushId => id + TEST,
	ofEntry: (entry: Pick<Entry, 'at' | 'subject' | 'seq'>): PushId => auditKeys.entry(entry).row,
	/** The target of an entry about one push, or about all of a webhook. */
	target: (webhook: WebhookId, push?: PushId): string => (push === undefined ? webhook : `${webhook}/${push}`),
	ofTarget(target: string): { webhook: WebhookId; push?: PushId } {
		const [webhook = '', push] = target.split('/');
		return push === undefined ? { webhook } : { webhook, push };
	},
	read(push: PushId): PushedThing {
		if (push.endsWith(TEST)) return { kind: 'test' };
		if (push.endsWith(REMOVED)) return { kind: 'removal', event: push.slice(0, -REMOVED.length) };
		const entry = auditKeys.keyOfRow(push);
		return entry ? { kind: 'entry', entry } : { kind: 'event', event: push };
	},
};

export type PushedThing =
	| { kind: 'event' | 'removal'; event: EventId }
	| { kind: 'entry'; entry: RowKey }
	| { kind: 'test' };

/** The day (UTC) of an ISO 8601 time. */
const dayOf = (at: string) => at.slice(0, 10);
const invertedDay = (day: string) => String(99_999_999 - Number(day.replaceAll('-', '')));

const HEX = Array.from('0123456789abcdef');
/** The sixteenth of all subjects that this one belongs to. */
const sixteenthOf = (subject: SubjectId) => createHash('sha256').update(subject).digest('hex').charAt(0);
const COUNTS = 'counts:';
const LAG = 'lag';

export const auditKeys = {
	/** The 16 partitions of a day. */
	shards: (day: string): string[] => HEX.map((digit) => `${day}.${digit}`),
	shardOf: (day: string, subject: SubjectId): string => `${day}.${sixteenthOf(subject)}`,
	entry: (entry: Pick<Entry, 'at' | 'subject' | 'seq'>): RowKey => ({
		partition: auditKeys.shardOf(dayOf(entry.at), entry.subject),
		row: `${invertedMilliseconds(Date.parse(entry.at))}.${entry.subject}.${invertedSeq(entry.seq)}`,
	}),
	/** Acts on a subject, by anybody, of all days. */
	target: (subject: SubjectId): string => `target:${subject}`,
	/** Acts of one actor on the ledgers of others, of all days: 16 partitions, since an operator may import very much. */
	actor: (actor: string): string[] => HEX.map((digit) => `actor:${actor}.${digit}`),
	/** All rows of an entry: that of its day, and its copies under its target and its actor. */
	all(entry: Pick<Entry, 'at' | 'subject' | 'seq' | 'target' | 'actor'>): RowKey[] {
		const { partition, row } = auditKeys.entry(entry);
		const { subject, target, actor } = entry;
		const partitions = [partition];
		if (isSubjectId(target)) partitions.push(auditKeys.target(target));
		if (actor !== subject) partitions.push(`actor:${actor}.${sixteenthOf(subject)}`);
		return partitions.map((one) => ({ partition: one, row }));
	},
	/** Whether a partition holds the entries of a day, and not their copies. */
	isOfDay: (partition: string): boolean => /^\d{4}-/.test(partition),
	/** Whether a partition holds entries. */
	isOfEntries: (partition: string): boolean =>
		partition !== auditKeys.days && partition !== LAG && !partition.startsWith(COUNTS),
	/** The rows of a span of time, of any partition of entries. Unix milliseconds: from `from` on, before `to`. */
	during({ from, to }: { from: number; to: number }): Pick<RangeQuery, 'from' | 'before'> {
		return {
			...(to <= LAST_MILLISECOND && { from: invertedMilliseconds(to - 1) }),
			...(from > 0 && { before: invertedMilliseconds(Math.min(from, LAST_MILLISECOND + 1) - 1) }),
		};
	},
	/** The place before all rows of a day. */
	beginOf: (day: string): string => invertedMilliseconds(Date.parse(`${day}T23:59:59.999Z`)),
	/** The day of a row of an entry, or of the place before those of a day. Undefined for what is neither. */
	dayOfPlace(place: string): string | undefined {
		const inverted = /^(\d{13})(?:\..+)?$/.exec(place)?.[1];
		return inverted && dayOf(new Date(LAST_MILLISECOND - Number(inverted)).toISOString());
	},
	/** The key of an entry whose row key this is; undefined when it is none. */
	keyOfRow(row: string): RowKey | undefined {
		const [, inverted, subject] = /^(\d{13})\.(.+)\.\d{16}$/.exec(row) ?? [];
		if (inverted === undefined || subject === undefined) return undefined;
		const at = new Date(LAST_MILLISECOND - Number(inverted)).toISOString();
		return { partition: auditKeys.shardOf(dayOf(at), subject), row };
	},
	/** The days that have entries, newest first, so that a reader need not try each day back to the beginning. */
	day: (at: string): RowKey => ({ partition: 'days', row: invertedDay(dayOf(at)) }),
	days: 'days',
	/** Those of them that a span of time touches. */
	daysDuring({ from, to }: { from: number; to: number }): Bounds & Pick<RangeQuery, 'upTo'> {
		const row = (at: number) => auditKeys.day(new Date(Math.min(at, LAST_MILLISECOND)).toISOString()).row;
		return { partition: 'days', from: row(to - 1), upTo: row(from) };
	},
	dayOfRow: (row: string): string => String(99_999_999 - Number(row)).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
	/** The count of a day's entries (UTC) with one action, by the hour. */
	count: (at: string, action: Action): RowKey => ({
		partition: COUNTS + dayOf(at),
		row: `${at.slice(11, 13)}.${action}`,
	}),
	counts: (day: string): Bounds => ({ partition: COUNTS + day }),
	/** The count of a day's entries that came late. The newest day sorts first. */
	lag: (at: string): RowKey => ({ partition: LAG, row: invertedDay(dayOf(at)) }),
	/** The counts of the days from that of `at` on. */
	lagsSince: (at: string): Bounds & Pick<RangeQuery, 'upTo'> => ({ partition: LAG, upTo: invertedDay(dayOf(at)) }),
	/** Reads the hour and action that a row counts. */
	readCount(row: string): { hour: number; action: Action } {
		const [hour = '', action = ''] = row.split('.');
		return { hour: Number(hour), action: action as Action };
	},
};

/** Bundles for auditors. They are in the table of the log, in one partition; the newest sorts first, as events do. */
export const bundleKeys = {
	bundle: (bundle: BundleId): RowKey => ({ partition: 'bundles', row: bundle }),
	all: { partition: 'bundles' } satisfies Bounds,
	/** Those that were made up to a time, in Unix milliseconds. */
	upTo: (milliseconds: number): Bounds => ({ partition: 'bundles', from: eventIdAt(milliseconds, new Uint8Array(10)) }),
};

const PENDING = 'pending:';
const ENTRIES = 'entries:';
const OWNERS = '.whose';
/** Leaves of one bundle, in c2sp.org/tlog-tiles. */
const LEAVES_OF_BUNDLE = 256;
const LEAVES_OF = 'of:';

/** Digits that sort as their numbers do: of a leaf's index, or of a seq. */
const ordered = (number: number, digits = 16) => String(number).padStart(digits, '0');

/**
 * The transparency log. A *generation* is one log with an origin of its own, from 1: another one begins only when the
 * store is behind what it had published.
 */
export const logKeys = {
	/** The generation that grows now. */
	current: { partition: 'log', row: 'current' } satisfies RowKey,
	/** Size, root and right edge of the tree. */
	tree: (generation: number): RowKey => ({ partition: `tree:${generation}`, row: 'tree' }),
	/** The newest signed checkpoint, with its cosignatures. */
	checkpoint: (generation: number): RowKey => ({ partition: `tree:${generation}`, row: 'checkpoint' }),
	/** The last checkpoint that a witness has cosigned. */
	witness: (generation: number, name: string): RowKey => ({
		partition: `tree:${generation}`,
		row: `witness:${createHash('sha256').update(name).digest('hex')}`,
	}),
	witnesses: (generation: number): Bounds => prefix(`tree:${generation}`, 'witness:'),
	/** The leaves that wait for an index. The oldest sorts first. */
	pendingShards: Array.from('0123456789abcdef', (digit) => PENDING + digit),
	pending: ({ subject, seq, at }: Pick<Entry, 'at' | 'subject' | 'seq'>): RowKey => ({
		partition: PENDING + createHash('sha256').update(subject).digest('hex').charAt(0),
		row: `${ordered(Date.parse(at), 13)}.${subject}.${ordered(seq)}`,
	}),
	/** The batch of leaves whose first one has this index. `whose` lists their owners. */
	batch: (generation: number, bundle: number, offset: number): RowKey => ({
		partition: `${ENTRIES}${generation}:${bundle}`,
		row: ordered(offset, 3),
	}),
	whose: (generation: number, bundle: number, offset: number): RowKey => {
		const { partition, row } = logKeys.batch(generation, bundle, offset);
		return { partition, row: row + OWNERS };
	},
	/** Whether batches are in a partition. */
	isBatch: (partition: string): boolean => partition.startsWith(ENTRIES),
	isWhose: (row: string): boolean => row.endsWith(OWNERS),
	/** Bundle of the leaf with this index. */
	bundleOf: (index: number): number => Math.floor(index / LEAVES_OF_BUNDLE),
	/** The index of the first leaf of a batch, by its row or that of its owners. */
	startOf: (bundle: number, row: string): number => bundle * LEAVES_OF_BUNDLE + Number(row.replace(OWNERS, '')),
	/** Position of the collector of the whole trail. */
	collector: { partition: 'collector', row: 'position' } satisfies RowKey,
	generationOf: (row: string): number => Number(row.slice(0, row.indexOf('.'))),
	batches: (generation: number, bundle: number): Bounds => ({ partition: `${ENTRIES}${generation}:${bundle}` }),
	offsetOf: (row: string): number => Number(row),
	/** A full tile of hashes. */
	tile: (generation: number, level: number, index: number): RowKey => ({
		partition: `tile:${generation}:${level}:${index}`,
		row: 'hashes',
	}),
	/** The leaf of an entry. All of a subject's are in one partition, so that an erasure finds them. */
	leaf: (generation: number, subject: SubjectId, seq: number): RowKey => ({
		partition: LEAVES_OF + subject,
		row: `${generation}.${ordered(seq)}`,
	}),
	/** The leaves of a subject, the oldest first. */
	leaves: (generation: number, subject: SubjectId): Bounds => prefix(LEAVES_OF + subject, `${generation}.`),
	/** Those of the entries from one seq to another, both inclusive. */
	leavesFrom: (generation: number, subject: SubjectId, from: number, to: number): Bounds & { upTo: string } => ({
		partition: LEAVES_OF + subject,
		from: `${generation}.${ordered(from)}`,
		upTo: `${generation}.${ordered(to)}`,
	}),
	/** The subject whose leaves are in a partition; undefined for any other partition. */
	ofSubject: (partition: string): SubjectId | undefined =>
		partition.startsWith(LEAVES_OF) ? partition.slice(LEAVES_OF.length) : undefined,
	/** The same in all generations. */
	allLeaves: (subject: SubjectId): Bounds => ({ partition: LEAVES_OF + subject }),
	seqOf: (row: string): number => Number(row.slice(row.lastIndexOf('.') + 1)),
};

export const directoryKeys = {
	letters: Array.from('0123456789abcdefghijklmnopqrstuvwxyz'),
	handle: (handle: string): RowKey => ({ partition: handle.charAt(0), row: handle }),
	startingWith: (start: string): Bounds => prefix(start.charAt(0), start),
	handleOf: (row: string): string => row,
	/** The machines that a person owns. No handle begins so. */
	owned: (owner: SubjectId, machine: SubjectId): RowKey => ({ partition: `owned:${owner}`, row: machine }),
	ownedBy: (owner: SubjectId): Bounds => ({ partition: `owned:${owner}` }),
	machineOf: (row: string): SubjectId => row,
};

/**
 * Rows about the deployment itself, in the table `directory`: its readers ask for one letter at a time, and none of
 * them asks for this partition.
 */
export const deploymentKeys = {
	partition: '~deployment',
	/** The storage accounts that the rows are spread over. */
	accounts: { partition: '~deployment', row: 'accounts' } satisfies RowKey,
	/** Held by the rebalance that is under way. */
	rebalance: { partition: '~deployment', row: 'rebalance' } satisfies RowKey,
};
