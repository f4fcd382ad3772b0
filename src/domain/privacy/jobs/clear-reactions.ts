/** Reactions of an erased subject: out of the counts of all events, then out of their shards. */
import { packRef, readRef } from '../../../contract/event/event-ref.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { Row } from '../../../storage/port.ts';
import {
	getGivenReactions,
	givenReactionKeys,
	givenReactionsOf,
} from '../../../storage/rows/ledger/given-reactions.ts';
import { erasureListKeys, listed } from '../../../storage/rows/log/erasure-list.ts';
import { reactionKeys } from '../../../storage/rows/reactions.ts';
import { mapSome } from '../../lists/map-some.ts';
import { takeOutReactions } from '../../reaction/enter-reactions.ts';
import type { Clearing } from './clearing.ts';

const EVENTS_AT_ONCE = 16;

/** They are listed for the second clearing: a job that entered one may have been under way. */
export async function clearReactions(clearing: Clearing): Promise<void> {
	const { tables, subject, hash } = clearing;
	for await (const rows of pagesOf(tables.ledger, givenReactionKeys.all(subject))) {
		await clearing.write(
			'log',
			rows.flatMap((row) => {
				const event = givenReactionKeys.eventOf(row.row);
				const given = givenReactionsOf(row);
				if (!event || !given) return [];
				// A key holds no slash.
				const id = packRef(event).replace('/', ':');
				return [listed(hash, 'reaction', id, { thread: packRef(given.thread), seq: given.seq })];
			}),
		);
		await clearing.delete('ledger', rows, 'reactions');
	}
	for await (const rows of pagesOf(tables.log, erasureListKeys.ofKind(hash, 'reaction')))
		await mapSome(rows, EVENTS_AT_ONCE, async (row) => {
			const { event, thread, seq } = reactionOfListed(row);
			clearing.lease.assertHeld();
			if (event && thread) await takeOutReactions(clearing.domain, event, subject, { thread, seq });
		});
}

/** A day later: deletes the rows that stayed in the shards, but for those of a subject that came back since. */
export async function collectListedReactions(clearing: Clearing): Promise<void> {
	const { tables, subject, hash } = clearing;
	for await (const rows of pagesOf(tables.log, erasureListKeys.ofKind(hash, 'reaction')))
		await mapSome(rows, EVENTS_AT_ONCE, async (row) => {
			const { event } = reactionOfListed(row);
			if (!event || (await getGivenReactions(tables.ledger, subject, event))) return;
			await clearing.delete('timelines', [reactionKeys.by(event, subject)], 'timelineRows');
		});
}

function reactionOfListed({ row, properties: { thread, seq } }: Row) {
	const event = readRef(erasureListKeys.idOf(row).replace(':', '/'));
	return { event, thread: readRef(thread), seq: Number(seq) };
}
