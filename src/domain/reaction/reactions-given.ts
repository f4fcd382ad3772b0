import { type EventRef, packRef } from '../../contract/event/event-ref.ts';
import type { ReactionKind } from '../../contract/reading/reaction.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Row } from '../../storage/port.ts';
import { givenReactionKeys, givenReactionsOf } from '../../storage/rows/ledger/given-reactions.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';

/** Events of a page are near each other in time, and a subject seldom reacts to more events between them. */
const ROWS_IN_A_RANGE = 250;
const READS_AT_ONCE = 32;

/**
 * The reactions of a subject to some events, by their packed names. They are one range of its ledger, from the newest event
 * to the oldest one. Where that holds more, each event is a read.
 */
export async function reactionsGiven(
	{ store }: Domain,
	subject: SubjectId,
	events: readonly EventRef[],
): Promise<ReadonlyMap<string, ReactionKind[]>> {
	const ids = events.map(({ id }) => id).sort();
	const [first, last] = [ids[0], ids.at(-1)];
	if (first === undefined || last === undefined) return new Map();
	const { ledger } = store.tables;
	const range = givenReactionKeys.between(subject, first, last);
	const { rows, next } = await ledger.range({ ...range, limit: ROWS_IN_A_RANGE });
	if (next === undefined) return kindsByEvent(rows);
	return kindsByEvent(
		await mapSome(events, READS_AT_ONCE, (event) => ledger.get(givenReactionKeys.given(subject, event))),
	);
}

const kindsByEvent = (rows: readonly (Row | undefined)[]): Map<string, ReactionKind[]> =>
	new Map(
		rows.flatMap((row) => {
			const event = row && givenReactionKeys.eventOf(row.row);
			const given = row && givenReactionsOf(row);
			return event && given ? [[packRef(event), given.kinds] as const] : [];
		}),
	);
