import { REACTION_KINDS } from '../../contract/reading/reaction.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { hourOf } from '../feed/groups.ts';

type Told = Outputs['notifications']['page']['items'][number];
type Subject = Told['subject'];

/** `others`: subjects that reacted to the same event within the hour. Their notifications are joined to this one. */
export type Notification = Told & { others?: readonly Subject[] };

/** Joins the reactions of an hour to one event to the newest of them: it has the kinds and the subjects of all. */
export function joinReactions(items: readonly Told[]): Notification[] {
	const joined = new Map<string, Notification>();
	for (const one of items) {
		const key = one.kind === 'reaction' && one.event ? `${hourOf(one.id)} ${one.event.id}` : one.id;
		const newest = joined.get(key);
		joined.set(key, newest ? withOther(newest, one) : one);
	}
	return [...joined.values()];
}

function withOther(newest: Notification, { subject, reactions, unread }: Told): Notification {
	const kinds = new Set([...(newest.reactions ?? []), ...(reactions ?? [])]);
	const { others = [] } = newest;
	const isKnown = [newest.subject, ...others].some(({ id }) => id === subject.id);
	return {
		...newest,
		reactions: REACTION_KINDS.filter((kind) => kinds.has(kind)),
		others: isKnown ? others : [...others, subject],
		unread: newest.unread || unread,
	};
}
