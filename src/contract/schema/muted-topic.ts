import { z } from 'zod';
import { codedIssue } from '../errors/errors.ts';
import { LONGEST_TOPIC, type MutedTopic as PlainTopic, TOPIC_KINDS } from '../timeline/muted-topic.ts';
import { Moment, Time } from './time.ts';

const Kind = z.enum(TOPIC_KINDS);

/** No key and no name of a topic is longer: see `foldTopic`, which has the rules of each kind. */
const LONGEST_INPUT = 1_000;

export const MuteTopicInput = z.strictObject({
	kind: Kind.describe(
		'`word`: a word or a phrase. `hashtag`. `type`: the type of events, or `example.*` for all that begin so. ' +
			'`source`: where events lead, such as `github.com/acme/api`. `thread`: `<subject>/<event id>`.',
	),
	value: z
		.string()
		.refine(
			({ length }) => length <= LONGEST_INPUT,
			codedIssue('muted_topic_invalid', `Write no more than ${LONGEST_TOPIC} characters.`),
		)
		.describe(`Up to ${LONGEST_TOPIC} characters.`),
	until: Moment.optional().describe('When it ends: ISO 8601. Missing: never.'),
});

export const MutedTopicInput = z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/) });

export const MutedTopic = z.object({
	id: z.string().describe('The same for the same topic.'),
	kind: Kind,
	value: z.string(),
	mutedAt: Time,
	until: Time.optional().describe('When it ends. Missing: never.'),
}) satisfies z.ZodType<PlainTopic>;
export const MutedTopics = z.array(MutedTopic);
