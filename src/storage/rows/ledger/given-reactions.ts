/** The reactions that a subject gave, in its ledger: a row for each event. */
import type { EventId } from '../../../contract/event/event.ts';
import { type EventRef, packRef, readRef } from '../../../contract/event/event-ref.ts';
import type { ReactionKind } from '../../../contract/reading/reaction.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Properties, Row, RowKey, Table } from '../../port.ts';
import { type Bounds, END, startingWith } from '../key-parts.ts';
import { packed, text } from '../properties.ts';
import { kindsIn } from '../reactions.ts';

const GIVEN = 'reaction:';

/**
 * `kinds` are none once all were taken back. `seq` is that of the entry which last changed them, `since` the time of the
 * first one. `thread`: where replies to the event stand.
 */
export type GivenReactions = { kinds: ReactionKind[]; seq: number; since: string; thread: EventRef };

export const givenReactionKeys = {
	/** In the order of events, the newest first. */
	given: (subject: SubjectId, event: EventRef): RowKey => ({
		partition: subject,
		row: `${GIVEN}${event.id}:${event.subject}`,
	}),
	all: (subject: SubjectId): Bounds => startingWith(subject, GIVEN),
	/** Those to events from one id to another. */
	between: (subject: SubjectId, first: EventId, last: EventId): Bounds => ({
		partition: subject,
		from: GIVEN + first,
		before: GIVEN + last + END,
	}),
	/** Undefined for a damaged row. */
	eventOf(row: string): EventRef | undefined {
		const [id, subject] = row.slice(GIVEN.length).split(':');
		return readRef(`${subject}/${id}`);
	},
};

export const givenProperties = ({ kinds, thread, ...rest }: GivenReactions): Properties => ({
	...rest,
	kinds: packed(kinds),
	thread: packRef(thread),
});

/** Undefined for a damaged row. */
export function givenReactionsOf({ row, properties: p }: Row): GivenReactions | undefined {
	const thread = readRef(p.thread) ?? givenReactionKeys.eventOf(row);
	return thread && { kinds: kindsIn(p.kinds), seq: Number(p.seq), since: text(p.since), thread };
}

export async function getGivenReactions(
	ledger: Table,
	subject: SubjectId,
	event: EventRef,
): Promise<GivenReactions | undefined> {
	const row = await ledger.get(givenReactionKeys.given(subject, event));
	return row && givenReactionsOf(row);
}
