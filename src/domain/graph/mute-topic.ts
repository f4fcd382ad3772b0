/** Mutes and unmutes topics: words, hashtags, types, sources and threads. Nobody else learns of it. */
import { NotFound, TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import {
	foldTopic,
	LONGEST_TOPIC,
	MOST_TOPICS,
	type MutedTopic,
	type Topic,
	type TopicId,
} from '../../contract/timeline/muted-topic.ts';
import { pagesOf } from '../../storage/pages.ts';
import { hiddenKeys, topicFact, topicOf } from '../../storage/rows/ledger/hidden.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { privateAct } from '../ledger/private-act.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';
import { assertExist } from '../subject/profile.ts';

/** Topics that have ended and go with the next mute: more than come with one, and few enough for a transaction. */
const ENDED_AT_ONCE = 20;

/**
 * Mutes a topic until a time (ISO 8601), or for good. A topic that is muted already gets the new end. Throws
 * `muted_topic_invalid`, `too_many_muted_topics`, `subject_not_found`.
 */
export async function muteTopic(
	ctx: Ctx,
	{ subject, until, ...topic }: Topic & { subject: SubjectId; until?: string | undefined },
): Promise<MutedTopic> {
	authorize(ctx.principal, 'relation.change', subject);
	const { domain } = ctx;
	const { id, kind, value } = validTopic(topic);
	if (until !== undefined && Date.parse(until) <= domain.now())
		throw new TidelineError('muted_topic_invalid', 'The end is in the past. Choose a later one.');
	const { result } = await runCommand<MutedTopic>(ctx, {
		subject,
		async decide() {
			const [known] = await Promise.all([topicsOf(domain, subject), assertExist(domain, subject)]);
			const { live, ended } = parted(known, domain.now());
			const before = live.find((one) => one.id === id);
			if (before && before.until === until) return { settled: before };
			if (!before && live.length >= MOST_TOPICS) throw tooMany();
			const muted: MutedTopic = {
				id,
				kind,
				value,
				mutedAt: isoTime(domain.now()),
				...(until !== undefined && { until }),
			};
			const gone = ended.filter((one) => one.id !== id).slice(0, ENDED_AT_ONCE);
			return {
				action: 'topic-muted',
				target: '',
				...privateAct(domain, { ...(before && { before: fieldsOf(before) }), after: fieldsOf(muted) }),
				facts: () => [
					topicFact(subject, muted),
					...gone.map((one) => ({ ...hiddenKeys.topic(subject, one.id), kind: 'delete' as const })),
				],
				result: () => muted,
			};
		},
	});
	return result;
}

/** Throws `muted_topic_not_found`, `subject_not_found`. */
export async function unmuteTopic(ctx: Ctx, { subject, id }: { subject: SubjectId; id: TopicId }): Promise<MutedTopic> {
	authorize(ctx.principal, 'relation.change', subject);
	const { domain } = ctx;
	const key = hiddenKeys.topic(subject, id);
	const { result } = await runCommand<MutedTopic>(ctx, {
		subject,
		async decide() {
			const [row] = await Promise.all([domain.store.tables.ledger.get(key), assertExist(domain, subject)]);
			const before = row && topicOf(row);
			if (!before) throw new NotFound('muted_topic', id);
			return {
				action: 'topic-unmuted',
				target: '',
				...privateAct(domain, { before: fieldsOf(before) }),
				facts: () => [{ ...key, kind: 'delete' }],
				result: () => before,
			};
		},
	});
	return result;
}

/** The topics that a subject mutes at present, newest first. */
export async function listMutedTopics(
	{ domain, principal }: Ctx,
	{ subject }: { subject: SubjectId },
): Promise<MutedTopic[]> {
	authorize(principal, 'relation.read', subject);
	const { live } = parted(await topicsOf(domain, subject), domain.now());
	return live.toSorted((a, b) => b.mutedAt.localeCompare(a.mutedAt) || a.id.localeCompare(b.id));
}

function validTopic(topic: Topic): Topic & { id: TopicId } {
	const found = foldTopic(topic);
	if (!found) throw new TidelineError('muted_topic_invalid', REFUSALS[topic.kind]);
	const { kind, value } = found;
	return { id: hiddenKeys.topicId(found), kind, value };
}

const REFUSALS: Record<Topic['kind'], string> = {
	word: `Write a word or a phrase of 1 to ${LONGEST_TOPIC} characters, with a letter or a digit.`,
	hashtag: 'Write a hashtag, such as #release. It has letters, digits and underscores.',
	type: `Write a type such as example.deployment, or example.* for all that begin so, of up to ${LONGEST_TOPIC} characters.`,
	source: `Write an address such as github.com/acme/api, of up to ${LONGEST_TOPIC} characters.`,
	thread: 'Write a thread as the ID of its poster, a slash, and the ID of its first event.',
};

const tooMany = () =>
	new TidelineError(
		'too_many_muted_topics',
		`You already mute ${MOST_TOPICS} words, hashtags, types, sources and threads. Unmute one first.`,
	);

function parted(topics: readonly MutedTopic[], now: number): { live: MutedTopic[]; ended: MutedTopic[] } {
	const isLive = ({ until }: MutedTopic) => until === undefined || Date.parse(until) > now;
	return { live: topics.filter(isLive), ended: topics.filter((topic) => !isLive(topic)) };
}

async function topicsOf({ store }: Domain, subject: SubjectId): Promise<MutedTopic[]> {
	const topics: MutedTopic[] = [];
	for await (const rows of pagesOf(store.tables.ledger, hiddenKeys.topics(subject)))
		topics.push(...rows.flatMap((row) => topicOf(row) ?? []));
	return topics;
}

const fieldsOf = ({ kind, value, until }: MutedTopic) => ({ kind, value, ...(until !== undefined && { until }) });
