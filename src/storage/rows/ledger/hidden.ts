/** The subjects that a subject blocks or mutes, and the topics that it mutes, in its ledger. */

import type { SubjectId } from '../../../contract/subject/subject.ts';
import { type MutedTopic, TOPIC_KINDS, type Topic, type TopicId } from '../../../contract/timeline/muted-topic.ts';
import type { Row, RowKey, Write } from '../../port.ts';
import { type Bounds, digest, lastNameOf, startingWith } from '../key-parts.ts';
import { jobKeys } from './jobs.ts';

const BLOCK = 'hide:block:';
const MUTE = 'hide:mute:';
const TOPIC = 'hide:topic:';

export const hiddenKeys = {
	mute: (subject: SubjectId, other: SubjectId): RowKey => ({ partition: subject, row: `${MUTE}${other}` }),
	block: (subject: SubjectId, other: SubjectId): RowKey => ({ partition: subject, row: `${BLOCK}${other}` }),
	mutes: (subject: SubjectId): Bounds => startingWith(subject, MUTE),
	blocks: (subject: SubjectId): Bounds => startingWith(subject, BLOCK),
	topic: (subject: SubjectId, topic: TopicId): RowKey => ({ partition: subject, row: `${TOPIC}${topic}` }),
	topics: (subject: SubjectId): Bounds => startingWith(subject, TOPIC),
	/** Values have characters that no key may have. `folded`: see `foldTopic`. */
	topicId: ({ kind, folded }: Pick<Topic, 'kind'> & { folded: string }): TopicId =>
		digest(`${kind}:${folded}`).slice(0, 32),
	/** All that a view hides. Blocks, mutes and purges under way lie side by side, so that a page costs one more range. */
	all: (subject: SubjectId): Bounds => ({ partition: subject, from: BLOCK, before: jobKeys.all(subject).before }),
	/** The other subject of a block or a mute. */
	otherOf: lastNameOf,
	isBlock: (row: string): boolean => row.startsWith(BLOCK),
	isMute: (row: string): boolean => row.startsWith(MUTE),
	isTopic: (row: string): boolean => row.startsWith(TOPIC),
};

export function topicFact(subject: SubjectId, { id, ...properties }: MutedTopic): Write {
	return { ...hiddenKeys.topic(subject, id), kind: 'upsert', properties };
}

/** Undefined for a topic of a kind that this version does not know. */
export function topicOf({ row, properties: p }: Row): MutedTopic | undefined {
	const kind = TOPIC_KINDS.find((one) => one === p.kind);
	if (!kind) return undefined;
	const topic = { id: lastNameOf(row), kind, value: String(p.value), mutedAt: String(p.mutedAt) };
	return p.until === undefined ? topic : { ...topic, until: String(p.until) };
}
