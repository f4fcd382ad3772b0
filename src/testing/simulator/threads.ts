/** Checks threads once no job is pending: the ledgers say which replies each holds, and how many answer each event. */
import type { LiveEvent } from '../../storage/rows/ledger/events.ts';
import { insertOfParticipant } from '../../storage/rows/thread-followers.ts';
import { countsOfReplies, isReply, replyKeys, replyOf, threadTimeline } from '../../storage/rows/threads.ts';
import type { Flaw } from './flaw.ts';
import type { Memory, MemoryTable } from './memory-store.ts';

/** `events` are all live events. `final`: the tombstones of removals are gone, too. */
export function threadFlaws(
	{ tables: { timelines } }: Pick<Memory, 'tables'>,
	events: readonly LiveEvent[],
	final: boolean,
): Flaw[] {
	const replies = events.map(({ event }) => event).filter(isReply);
	const threads = new Map(events.map(({ event: { actor, id } }) => [id, { subject: actor, id }]));
	for (const { thread } of replies) threads.set(thread.id, thread);
	return [...threads.values()].flatMap((thread) => {
		const due = replies.filter((reply) => reply.thread.id === thread.id);
		const rows = rowsOf(timelines, replyKeys.all(thread));
		const held = rows.flatMap((row) => replyOf(row)?.id ?? []);
		const counts = rowsOf(timelines, replyKeys.ofEvents(threadTimeline(thread)));
		const wrong = countsOfReplies(thread, due, new Map(counts.map((row) => [row.row, row])));
		return [
			...due
				.filter(({ id }) => !held.includes(id))
				.map(({ id }): Flaw => ({ kind: 'lost', what: `${id} is not in the thread ${thread.id}` })),
			...held
				.filter((held) => !due.some(({ id }) => id === held))
				.map((id): Flaw => ({ kind: 'ghost', what: `${id} is in the thread ${thread.id}` })),
			...wrong.map(({ row }): Flaw => ({ kind: 'count', what: `the thread ${thread.id} counts ${row} wrong` })),
			...due
				.filter(({ actor }) => !timelines.get(insertOfParticipant(thread, actor)))
				.map(({ actor }): Flaw => ({ kind: 'lost', what: `${actor} does not follow the thread ${thread.id}` })),
			...(final && held.length < rows.length
				? [{ kind: 'ghost' as const, what: `a tombstone is still in the thread ${thread.id}` }]
				: []),
		];
	});
}

const rowsOf = (table: MemoryTable, query: Parameters<MemoryTable['range']>[0]) =>
	table.range({ ...query, limit: Number.MAX_SAFE_INTEGER }).rows;
