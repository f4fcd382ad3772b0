/** Checks reactions once no job is pending: the ledgers say who gave which, and every count is the number of them. */
import { isDeepStrictEqual } from 'node:util';
import { threadOfReplies } from '../../contract/event/thread.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Row } from '../../storage/port.ts';
import type { LiveEvent } from '../../storage/rows/ledger/events.ts';
import { type GivenReactions, givenReactionKeys, givenReactionsOf } from '../../storage/rows/ledger/given-reactions.ts';
import { insertOfNotification, isOfEvent, notificationKeys, notificationOf } from '../../storage/rows/notifications.ts';
import {
	countedShardsOf,
	countsOf,
	isClosed,
	reactionKeys,
	reactionOf,
	SHARDS,
	type Shard,
	shardCountOf,
} from '../../storage/rows/reactions.ts';
import { replyKeys } from '../../storage/rows/threads.ts';
import type { Flaw } from './flaw.ts';
import type { Memory, MemoryTable } from './memory-store.ts';

type Tables = Pick<Memory, 'tables'>;
/** Reactions that a subject gave to an event. */
type Given = GivenReactions & { subject: SubjectId };

/** `events` are all live events. `final`: the closed counts of removed events are gone, too. */
export function reactionFlaws(
	{ tables }: Tables,
	subjects: readonly SubjectId[],
	events: readonly LiveEvent[],
	final: boolean,
): Flaw[] {
	const given = subjects.flatMap((subject) => givenBy(tables.ledger, subject));
	return [
		...events.flatMap((found) =>
			flawsOfEvent(
				{ tables },
				found,
				given.filter(({ to }) => to === found.event.id),
			),
		),
		...ghosts({ tables }, events, final),
	];
}

function givenBy(ledger: MemoryTable, subject: SubjectId): (Given & { to: string | undefined })[] {
	return all(ledger, givenReactionKeys.all(subject)).flatMap((row) => {
		const given = givenReactionsOf(row);
		return given ? [{ ...given, subject, to: givenReactionKeys.eventOf(row.row)?.id }] : [];
	});
}

function flawsOfEvent({ tables }: Tables, { event }: LiveEvent, given: readonly Given[]): Flaw[] {
	const { timelines, notifications } = tables;
	const ref = { subject: event.actor, id: event.id };
	const sum = timelines.get(replyKeys.reactions(threadOfReplies(event), event.id));
	const summed = sum ? countedShardsOf(sum) : undefined;
	const lost = given.flatMap(({ subject, kinds, seq, since }): Flaw[] => {
		const row = timelines.get(reactionKeys.by(ref, subject));
		const entered = row && reactionOf(row);
		if (!entered || entered.seq !== seq || !isDeepStrictEqual(entered.kinds, kinds))
			return [{ kind: 'lost', what: `${event.id} does not have the reactions of ${subject}` }];
		const told = { kind: 'reaction', at: Date.parse(since), subject, event: event.id } as const;
		if (!entered.told || kinds.length === 0 || notifications.get(insertOfNotification(event.actor, told))) return [];
		return [{ kind: 'lost', what: `${event.actor} is not told that ${subject} reacted to ${event.id}` }];
	});
	return [...lost, ...SHARDS.flatMap((shard) => flawsOfShard(shard))];

	function flawsOfShard(shard: Shard): Flaw[] {
		const inIt = given.filter(({ subject }) => reactionKeys.shardOf(subject) === shard);
		const counts = countsOf((kind) => inIt.filter(({ kinds }) => kinds.includes(kind)).length);
		const version = inIt.reduce((total, { seq }) => total + seq, 0);
		const row = timelines.get(reactionKeys.count(ref, shard));
		const found = row && shardCountOf(row);
		const isRight = found ? isDeepStrictEqual(found.counts, counts) && found.version === version : inIt.length === 0;
		const isSummed = isDeepStrictEqual(summed?.get(shard), found && { version, counts });
		return [
			...(isRight && !isClosed(row)
				? []
				: [{ kind: 'count' as const, what: `the reactions to ${event.id} in ${shard} are counted wrong` }]),
			...(isSummed
				? []
				: [{ kind: 'count' as const, what: `the reactions to ${event.id} in ${shard} are summed up wrong` }]),
		];
	}
}

/** Rows of events that are not live. The removal of one closes its counts, and takes them away a day later. */
function ghosts({ tables: { timelines } }: Tables, events: readonly LiveEvent[], final: boolean): Flaw[] {
	const live = new Set(events.map(({ event }) => event.id));
	const rows = timelines.partitions().flatMap((partition) => all(timelines, { partition }));
	return rows.flatMap((row): Flaw[] => {
		const id =
			reactionKeys.read(row.partition)?.event.id ??
			(replyKeys.isReactions(row.row) && replyKeys.countedEventOf(row.row));
		if (!id || live.has(id) || (isClosed(row) && !final)) return [];
		return [{ kind: 'ghost', what: `${row.partition} ${row.row} is left of ${id}` }];
	});
}

/** Notifications of reactions that nobody gave, or that are there twice. */
export function toldOfReactionsFlaws({ tables: { ledger, notifications } }: Tables, reader: SubjectId): Flaw[] {
	const told = all(notifications, notificationKeys.of(reader)).flatMap((row) => {
		const found = notificationOf(row);
		return found?.kind === 'reaction' && isOfEvent(found) ? [found] : [];
	});
	const names = told.map((row) => `${row.subject} ${row.event}`);
	return [
		...told
			.filter(({ subject, event: id }) => !ledger.get(givenReactionKeys.given(subject, { subject: reader, id })))
			.map(({ subject }): Flaw => ({ kind: 'ghost', what: `${reader} is told of what ${subject} never did` })),
		...names
			.filter((name, index) => names.indexOf(name) !== index)
			.map((name): Flaw => ({ kind: 'duplicate', what: `${reader} is told twice of the reaction ${name}` })),
	];
}

const all = (table: MemoryTable, query: Parameters<MemoryTable['range']>[0]): Row[] =>
	table.range({ ...query, limit: Number.MAX_SAFE_INTEGER }).rows;
