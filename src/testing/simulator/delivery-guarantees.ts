/**
 * Holds the answers that callers got against what happened: a follow that was answered before a post was sent gets that
 * post, be it by an accept; an unfollow that was answered never does; across a block that was answered nobody gets
 * anything; a post that was answered is in its poster's own timeline. A webhook gets the same as its timeline.
 */
import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Flaw } from './flaw.ts';

/** An act of one subject towards another. */
export type PairVerb = 'follow' | 'unfollow' | 'accept' | 'refuse' | 'block' | 'unblock';
/** `answeredAt` is missing when the call failed, died, answered `pending`, or asked for what another must answer. */
export type PairCall = {
	kind: PairVerb;
	subject: SubjectId;
	other: SubjectId;
	sentAt: number;
	answeredAt?: number;
};
export type PostCall = { actor: SubjectId; mentioned?: SubjectId; sentAt: number; id?: EventId };
/** A live row that appeared in a timeline. */
export type Insert = { reader: SubjectId; event: EventId; at: number };

export type Record = { calls: PairCall[]; posts: PostCall[]; inserts: Insert[] };

/**
 * `held`: the live events of a timeline at the end; `pushed`: the events for its webhook, if it has one; `live`: whether an
 * event was not removed.
 */
export function brokenGuarantees(
	{ calls, posts, inserts }: Record,
	held: (reader: SubjectId) => Set<EventId>,
	pushed: (reader: SubjectId) => ReadonlySet<EventId> | undefined,
	live: (id: EventId) => boolean,
): Flaw[] {
	const flaws: Flaw[] = [];
	for (const { actor, mentioned, sentAt, id } of posts) {
		if (!id) continue;
		if (live(id) && pushed(actor)?.has(id) === false)
			flaws.push({ kind: 'lost', what: `${id} is not to be pushed to the webhook of ${actor}, who posted it` });
		for (const reader of readersOf(calls, actor)) {
			const between = calls.filter((call) => isAbout(call, reader, actor));
			const settled = settledBefore(between, sentAt);
			const follows = settled === 'follow' || settled === 'accept';
			// A block that came later may have ended it.
			const blocked = calls.some(
				({ kind, subject, other }) => kind === 'block' && pairOf(subject, other) === pairOf(reader, actor),
			);
			if (follows && !blocked && live(id) && !held(reader).has(id))
				flaws.push({
					kind: 'lost',
					what: `${reader} was told that it follows ${actor} before ${id} was sent, and has not got it`,
				});
			if (follows && !blocked && live(id) && pushed(reader)?.has(id) === false)
				flaws.push({ kind: 'lost', what: `${id} of ${actor} is not to be pushed to the webhook of ${reader}` });
			const reached = inserts.find((insert) => insert.reader === reader && insert.event === id);
			const ended = settled === 'block' || ((settled === 'unfollow' || settled === 'refuse') && reader !== mentioned);
			if (ended && reached)
				flaws.push({
					kind: 'ghost',
					what: `${reader} was told that it no longer follows ${actor} (${settled}) before ${id} was sent, and got it`,
				});
		}
	}
	return flaws;
}

const pairOf = (one: SubjectId, other: SubjectId) => [one, other].sort().join();

function readersOf(calls: PairCall[], actor: SubjectId): Set<SubjectId> {
	return new Set(
		calls.flatMap(({ subject, other }) => (subject === actor ? [other] : other === actor ? [subject] : [])),
	);
}

/** True for a call that settles whether this reader gets this actor's posts. */
function isAbout({ kind, subject, other }: PairCall, reader: SubjectId, actor: SubjectId): boolean {
	if (kind === 'block' || kind === 'unblock') return pairOf(subject, other) === pairOf(reader, actor);
	const [follower, followed] = kind === 'accept' || kind === 'refuse' ? [other, subject] : [subject, other];
	return follower === reader && followed === actor;
}

/**
 * The verb that the last call of a pair settled before a moment, when nothing else was said then or later that could
 * undo it.
 */
function settledBefore(calls: PairCall[], moment: number): PairVerb | undefined {
	const [first, ...rest] = calls;
	if (!first) return undefined;
	const last = rest.reduce((a, b) => (b.sentAt > a.sentAt ? b : a), first);
	const alone = calls.every(
		(call) => call === last || (call.answeredAt !== undefined && call.answeredAt < last.sentAt),
	);
	return alone && last.answeredAt !== undefined && last.answeredAt < moment ? last.kind : undefined;
}
