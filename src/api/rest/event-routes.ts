import { TidelineError } from '../../contract/errors/errors.ts';
import { QUESTIONS } from '../../contract/reading/questions.ts';
import { POST_REFUSALS, PostInput, RemovedEvent, TagPageInput } from '../../contract/schema/event.ts';
import { Receipt } from '../../contract/schema/receipt.ts';
import {
	BatchAnswer,
	CloudEventBatch,
	CloudEventBody,
	EventsWithPeople,
	EventWithHtml,
	EventWithReplies,
	FindQuery,
	OwnEvent,
	RestEventPage,
	SomebodysEvent,
} from '../../contract/schema/rest/rest.ts';
import { SubjectInput } from '../../contract/schema/subject.ts';
import type { Ctx } from '../../domain/ctx.ts';
import { findEvent } from '../../domain/event/find-event.ts';
import { type FoundEvent, getEventOf } from '../../domain/event/get-event.ts';
import { getReceipt } from '../../domain/event/get-receipt.ts';
import { listEvents } from '../../domain/event/list-events.ts';
import { cloudEventWords } from '../../domain/event/post-cloud-event.ts';
import { removeEvent } from '../../domain/event/remove-event.ts';
import { namesOf } from '../../domain/subject/names-of.ts';
import { readTag } from '../../domain/timeline/read-tag.ts';
import { keyWords, namedKey } from './route/idempotency-key.ts';
import { postCloudEvents, postOne } from './route/post-events.ts';
import { MIB } from './route/read-parts.ts';
import { asks, ok, type RestAnswer, type RestContext, type RestRoute, route } from './route/rest-route.ts';
import { withHtml } from './route/with-html.ts';
import { okWithPeople } from './route/with-people.ts';
import { withReplies } from './route/with-replies.ts';

async function found(ctx: Ctx & RestContext, looking: Promise<FoundEvent>): Promise<RestAnswer> {
	const looked = await looking;
	if (looked.removed) throw new TidelineError('event_removed', `This event was removed at ${looked.removedAt}.`);
	const { event } = looked;
	const [[counted = event], [poster]] = await Promise.all([
		withReplies(ctx, [event]),
		namesOf(ctx, { ids: [event.actor] }),
	]);
	return { status: 200, body: withHtml(ctx, counted, poster) };
}

const AN_EVENT = { 200: { description: 'The event, and how many replies it has.', schema: EventWithReplies } };
const A_PAGE = { 200: { description: 'A page, newest first.', schema: EventsWithPeople } };
const UNREADABLE = ['event_not_found', 'event_removed', 'events_protected', 'blocked'] as const;

export const EVENT_ROUTES: readonly RestRoute[] = [
	route({
		method: 'POST',
		path: '/events',
		id: 'postEvent',
		tag: 'Events',
		scope: 'events:write',
		summary: 'Post an event',
		description:
			'Accepts a Tideline event, a CloudEvent 1.0 (binary or structured), or a batch of up to 100 of them. ' +
			'Every event is posted once: with the same Idempotency-Key, or the same CloudEvents source and id, you get the first ' +
			"response again with the header Idempotent-Replayed. Keys don't expire: they're kept as long as the ledger. " +
			'With replyTo it answers another event, and with corrects it corrects one of your own. ' +
			'A batch is answered item by item. If sending it again can help (429 and 5xx), or if none of it was ' +
			'accepted, the response has that status and an array items.',
		headers: {
			'Idempotency-Key':
				'A unique name for this request, for Tideline events: a quoted string of up to 255 characters.',
		},
		body: PostInput,
		otherBodies: {
			'application/cloudevents+json': CloudEventBody,
			'application/cloudevents-batch+json': CloudEventBatch,
		},
		largestBody: { 'application/cloudevents-batch+json': MIB },
		answers: {
			201: {
				description: 'The event was posted, now or earlier.',
				schema: EventWithHtml,
				headers: {
					Location: 'The URL of the event.',
					'Idempotent-Replayed': '`true` if it was already posted.',
				},
			},
			200: { description: 'The result for each event in the batch.', schema: BatchAnswer },
		},
		errors: [
			...POST_REFUSALS,
			'cloud_event_invalid',
			'batch_too_large',
			'idempotency_key_invalid',
			'subject_not_found',
			'request_in_flight',
			'event_already_removed',
			'idempotency_key_reused',
		],
		counts: 'events',
		countsItself: true,
		run: async (ctx, { body }, bytes) => (await postCloudEvents(ctx, bytes)) ?? postOne(ctx, body),
	}),
	route({
		method: 'GET',
		path: '/events',
		id: 'findEvent',
		tag: 'Events',
		scope: 'timeline:read',
		summary: 'Find an event you posted',
		description: 'By its CloudEvents source and id, or by its Idempotency-Key.',
		query: FindQuery,
		answers: AN_EVENT,
		errors: UNREADABLE,
		run: (ctx, { query: { source = '', id = '', key } }) => {
			const words = key === undefined ? cloudEventWords(source, id) : keyWords(namedKey(key));
			return found(ctx, findEvent(ctx, { actor: ctx.self, words }));
		},
	}),
	route({
		...asks(QUESTIONS.event),
		tag: 'Events',
		params: OwnEvent,
		answers: AN_EVENT,
		errors: ['event_invalid', ...UNREADABLE],
		run: (ctx, { params: { id } }) => found(ctx, getEventOf(ctx, { subject: ctx.self, id })),
	}),
	route({
		method: 'DELETE',
		path: '/events/{id}',
		id: 'removeEvent',
		tag: 'Events',
		scope: 'events:write',
		summary: 'Remove an event you posted',
		description: 'Its text is deleted right away. It disappears from all timelines shortly after: see its receipt.',
		params: OwnEvent,
		answers: { 202: { description: 'The event is removed.', schema: RemovedEvent } },
		errors: ['event_invalid', 'event_not_found', 'event_already_removed'],
		run: async (ctx, { params: { id } }) => ({ status: 202, body: await removeEvent(ctx, { actor: ctx.self, id }) }),
	}),
	route({
		...asks(QUESTIONS.receipt),
		tag: 'Events',
		params: OwnEvent,
		answers: { 200: { description: 'The receipt.', schema: Receipt, name: 'Receipt' } },
		errors: ['event_invalid', 'event_not_found'],
		run: (ctx, { params: { id } }) => ok(getReceipt(ctx, { subject: ctx.self, id })),
	}),
	route({
		method: 'GET',
		path: '/subjects/{subject}/events',
		id: 'listEvents',
		tag: 'Events',
		scope: 'timeline:read',
		summary: "List a subject's events",
		params: SubjectInput,
		query: RestEventPage,
		answers: A_PAGE,
		errors: ['subject_not_found', 'events_protected', 'blocked', 'date_invalid', 'cursor_invalid'],
		run: (ctx, { params, query }) => okWithPeople(ctx, listEvents(ctx, { ...params, ...query, signal: ctx.signal })),
	}),
	route({
		...asks(QUESTIONS.eventOf),
		tag: 'Events',
		params: SomebodysEvent,
		answers: AN_EVENT,
		errors: ['event_invalid', ...UNREADABLE],
		run: (ctx, { params }) => found(ctx, getEventOf(ctx, params)),
	}),
	route({
		method: 'GET',
		path: '/tags/{tag}/events',
		id: 'listTag',
		tag: 'Events',
		scope: 'timeline:read',
		summary: 'List events with a hashtag',
		params: TagPageInput.pick({ tag: true }),
		query: RestEventPage,
		answers: A_PAGE,
		errors: ['tag_invalid', 'date_invalid', 'cursor_invalid'],
		run: (ctx, { params, query }) => okWithPeople(ctx, readTag(ctx, { ...params, ...query, signal: ctx.signal })),
	}),
];
