import { TidelineError } from '../../contract/errors/errors.ts';
import type { EventId } from '../../contract/event/event.ts';
import type { EventRef } from '../../contract/event/event-ref.ts';
import { threadOfReplies } from '../../contract/event/thread.ts';
import { afterOf, CURSOR_REFUSED } from '../../contract/reading/cursor.ts';
import { fillPage, type RowBatch } from '../../contract/reading/fill-page.ts';
import type { Reacted, ReactedPage, ReactionKind } from '../../contract/reading/reaction.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Row, Table } from '../../storage/port.ts';
import { countedShardsOf, reactionKeys, reactionOf, SHARDS, type Shard } from '../../storage/rows/reactions.ts';
import { replyKeys } from '../../storage/rows/threads.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { readableEvent } from '../event/get-event.ts';
import { reachAcross } from '../event/reach-across.ts';
import type { PageRequest } from '../lists/page.ts';
import { listed } from '../subject/list-named.ts';

type Request = PageRequest & { subject: SubjectId; id: EventId; kind?: ReactionKind | undefined };

/** The beginning of the next rows. Without more it is that of the shard. */
type Place = { shard: Shard; after?: string | undefined; continuation?: string | undefined };

/**
 * Lists the subjects that reacted to an event, in no order of time: the shards one after another. A page is short where the caller may not see
 * a subject: see `reachAcross`. A removed event has none. Throws `event_not_found`, `events_protected`, `blocked`, `cursor_invalid`.
 */
export async function listReactions(
	ctx: Ctx,
	{ subject, id, kind, cursor, limit, signal }: Request,
): Promise<ReactedPage> {
	authorize(ctx.principal, 'event.read');
	const event = { subject, id };
	const found = await readableEvent(ctx, event);
	if (found.removed) return { items: [] };
	const { timelines } = ctx.domain.store.tables;
	const shards = await shardsWith(timelines, threadOfReplies(found.event), event, kind);
	const begin = placeOf(cursor) ?? { shard: '' };
	const page = await fillPage({
		limit,
		signal,
		readRows: (place: Place | undefined, most) => readRows(timelines, event, shards, place ?? begin, most),
		keyOf: ({ shard, row }) => `${shard}:${row.row}`,
		pick({ row }) {
			const { kinds } = reactionOf(row);
			const isWanted = kind === undefined ? kinds.length > 0 : kinds.includes(kind);
			return isWanted ? { subject: reactionKeys.subjectOf(row.row), kinds } : undefined;
		},
	});
	const shown = await Promise.all(
		page.items.map(async ({ subject, kinds }): Promise<Reacted | undefined> => {
			const reach = await reachAcross(ctx, subject);
			// A subject that accepts its followers one by one shows what it does to these alone.
			return !reach || reach === 'none' ? undefined : { subject: await listed(ctx.domain, subject), kinds };
		}),
	);
	return { ...page, items: shown.filter((one) => one !== undefined) };
}

/** Shards in which somebody gave it. Most hold none of a kind that few gave. */
async function shardsWith(timelines: Table, thread: EventRef, event: EventRef, kind: ReactionKind | undefined) {
	const row = await timelines.get(replyKeys.reactions(thread, event.id));
	const counted = row ? countedShardsOf(row) : undefined;
	return SHARDS.filter((shard) => {
		const { counts = {} } = counted?.get(shard) ?? {};
		return kind === undefined ? Object.keys(counts).length > 0 : counts[kind] !== undefined;
	});
}

function placeOf(cursor: string | undefined): Place | undefined {
	const place = afterOf(cursor);
	if (place === undefined) return undefined;
	const shard = SHARDS.find((one) => place.startsWith(`${one}:`));
	if (shard === undefined) throw new TidelineError('cursor_invalid', CURSOR_REFUSED);
	return { shard, after: place.slice(shard.length + 1) || undefined };
}

async function readRows(
	timelines: Table,
	event: EventRef,
	shards: readonly Shard[],
	place: Place,
	limit: number,
): Promise<RowBatch<{ shard: Shard; row: Row }, Place>> {
	const shard = shards.find((one) => one >= place.shard);
	if (shard === undefined) return { rows: [] };
	const { after, continuation } = shard === place.shard ? place : {};
	const range = { ...reactionKeys.all(event, shard), ...(after !== undefined && { after }) };
	const { rows, next } = await timelines.range({ ...range, continuation, limit });
	const following = shards.find((one) => one > shard);
	const later = following === undefined ? undefined : { shard: following };
	return {
		rows: rows.map((row) => ({ shard, row })),
		next: next === undefined ? later : { shard, after, continuation: next },
	};
}
