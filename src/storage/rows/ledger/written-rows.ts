/**
 * The rows of ledgers that a command wrote beside its entry, so that a backup finds them from the entry. The action and
 * the target name most of them. The entry names the others, and of a private act its private row does.
 */
import { type Action, isAction } from '../../../contract/audit/actions.ts';
import type { Entry } from '../../../contract/audit/audit.ts';
import { readRef } from '../../../contract/event/event-ref.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Row, RowKey } from '../../port.ts';
import { text } from '../properties.ts';
import { eventKeys } from './events.ts';
import { answerKeys, followingKeys } from './following.ts';
import { givenReactionKeys } from './given-reactions.ts';
import { holdKeys } from './holds.ts';

type Act = Pick<Entry, 'subject' | 'action' | 'target'>;

const BY_TARGET: Partial<Record<Action, (subject: SubjectId, target: string) => RowKey | undefined>> = {
	'event-posted': eventKeys.event,
	'event-removed': eventKeys.event,
	reacted: givenReaction,
	'reaction-removed': givenReaction,
	followed: followingKeys.following,
	unfollowed: followingKeys.following,
	'follow-requested': followingKeys.following,
	'follow-accepted': answerKeys.answer,
	'follow-refused': answerKeys.answer,
	// On the ledger of the subject that is held.
	'hold-placed': (_, held) => holdKeys.hold(held),
	'hold-lifted': (_, held) => holdKeys.hold(held),
};

function givenReaction(subject: SubjectId, target: string): RowKey | undefined {
	const event = readRef(target);
	return event && givenReactionKeys.given(subject, event);
}

function namedBy({ subject, action, target }: Act): RowKey[] {
	const key = isAction(action) ? BY_TARGET[action]?.(subject, target) : undefined;
	return key ? [key] : [];
}

/** The row keys of `facts` that an entry does not name by its action and target. Undefined where there are none. */
export function unnamedRows(act: Act, facts: readonly Pick<RowKey, 'row'>[]): string | undefined {
	const [named] = namedBy(act);
	// No row key holds a line feed.
	return facts.flatMap(({ row }) => (named?.row === row ? [] : row)).join('\n') || undefined;
}

/** The rows that the command of this entry wrote. `beside` is its private row, where there is one. */
export function rowsWrittenBy(row: Row, beside?: Row): RowKey[] {
	const { partition, properties } = row;
	const act = { subject: partition, action: text(properties.action) as Action, target: text(properties.target) };
	const unnamed = [properties, beside?.properties].flatMap((one) => text(one?.rows).split('\n').filter(Boolean));
	return [
		...namedBy(act),
		...(beside ? [{ partition, row: beside.row }] : []),
		...unnamed.map((key) => ({ partition, row: key })),
	];
}
