import { MutedTopic, MutedTopicInput, MutedTopics, MuteTopicInput } from '../../contract/schema/muted-topic.ts';
import { listMutedTopics, muteTopic, unmuteTopic } from '../../domain/graph/mute-topic.ts';
import { ok, type RestRoute, route } from './route/rest-route.ts';

/** Words, hashtags, types, sources and threads that the caller mutes. */
export const MUTED_TOPIC_ROUTES: readonly RestRoute[] = [
	route({
		method: 'GET',
		path: '/muted-topics',
		id: 'listMutedTopics',
		tag: 'Follows',
		scope: 'timeline:read',
		summary: 'List muted words, hashtags, types, sources and threads',
		answers: { 200: { description: 'All that are muted now, newest first.', schema: MutedTopics } },
		run: (ctx) => ok(listMutedTopics(ctx, { subject: ctx.self })),
	}),
	route({
		method: 'POST',
		path: '/muted-topics',
		id: 'muteTopic',
		tag: 'Follows',
		scope: 'follows:write',
		summary: 'Mute a word, hashtag, type or source',
		description: 'For a time or for good. Sent again with another end, it gets that end.',
		body: MuteTopicInput,
		answers: { 201: { description: 'The muted topic.', schema: MutedTopic } },
		errors: ['muted_topic_invalid', 'too_many_muted_topics', 'subject_not_found'],
		run: async (ctx, { body }) => ({ status: 201, body: await muteTopic(ctx, { ...body, subject: ctx.self }) }),
	}),
	route({
		method: 'DELETE',
		path: '/muted-topics/{id}',
		id: 'unmuteTopic',
		tag: 'Follows',
		scope: 'follows:write',
		summary: 'Unmute a word, hashtag, type or source',
		params: MutedTopicInput,
		answers: { 200: { description: 'The topic as it was.', schema: MutedTopic } },
		errors: ['muted_topic_not_found', 'subject_not_found'],
		run: (ctx, { params }) => ok(unmuteTopic(ctx, { ...params, subject: ctx.self })),
	}),
];
