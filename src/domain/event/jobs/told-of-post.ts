import type { EventRef } from '../../../contract/event/event-ref.ts';
import { isMentioned } from '../../../contract/event/mention.ts';
import { isReplyTo } from '../../../contract/event/thread.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { getEvent, type LiveEvent } from '../../../storage/rows/ledger/events.ts';
import { getThreadFollowers } from '../../../storage/rows/thread-followers.ts';
import { isReply } from '../../../storage/rows/threads.ts';
import type { Domain } from '../../domain.ts';
import { blockerOf } from '../../graph/blocked.ts';
import { type Told, toldOfEvent } from '../../notification/notification-writes.ts';

/**
 * Notifications of a post, one for each reader: the poster of the event that it answers, the subjects that it mentions
 * (`open`: those that no block keeps from it), and the subjects that follow its thread.
 */
export async function toldOfPost(domain: Domain, found: LiveEvent, open: readonly SubjectId[]): Promise<Told[]> {
	const { event } = found;
	if (!isReply(event)) return toldByName(domain, found, open);
	const { actor, replyTo, thread } = event;
	const isOther = (reader: SubjectId) => reader !== actor && reader !== replyTo.subject && !isMentioned(event, reader);
	const [named, followers] = await Promise.all([
		toldByName(domain, found, open),
		event.audience === 'followers' ? [] : followersOf(domain, thread, isOther),
	]);
	return [...named, ...followers.map((reader) => toldOfEvent('thread', reader, found))];
}

/** The subjects among `isOther` that follow a thread: the poster of its first event as long as that is there, unless it chose otherwise. */
async function followersOf(
	{ store }: Domain,
	thread: EventRef,
	isOther: (reader: SubjectId) => boolean,
): Promise<SubjectId[]> {
	const { timelines, ledger } = store.tables;
	const known = await getThreadFollowers(timelines, thread);
	if (!known) return [];
	const follow = known.filter(({ subject, follows }) => follows && isOther(subject)).map(({ subject }) => subject);
	if (!isOther(thread.subject) || known.some(({ subject }) => subject === thread.subject)) return follow;
	const first = await getEvent(ledger, thread.subject, thread.id);
	return first && !first.removed ? [thread.subject, ...follow] : follow;
}

/** The same without the subjects that follow its thread. A subject that it answers and mentions is told of the answer. */
export async function toldByName(domain: Domain, found: LiveEvent, open: readonly SubjectId[]): Promise<Told[]> {
	const answered = found.event.replyTo?.subject;
	const isTold = answered !== undefined && (await isAnswerTold(domain, found, open));
	return [
		...(isTold ? [toldOfEvent('reply', answered, found)] : []),
		...open.filter((reader) => reader !== answered).map((reader) => toldOfEvent('mention', reader, found)),
	];
}

async function isAnswerTold(domain: Domain, { event }: LiveEvent, open: readonly SubjectId[]): Promise<boolean> {
	const { actor, replyTo } = event;
	// A reply for the followers of its poster is told to nobody, as a mention in it is not.
	if (!replyTo || !isReplyTo(event, replyTo.subject)) return false;
	return open.includes(replyTo.subject) || !(await blockerOf(domain, actor, replyTo.subject));
}
