/** `POST /events`: an event of ours, a CloudEvent, or a batch of them. */

import { TidelineError } from '../../../contract/errors/errors.ts';
import { problemOf } from '../../../contract/errors/problem.ts';
import { cloudEventsOf } from '../../../contract/event/cloud-event-http.ts';
import type { PostInput } from '../../../contract/event/event.ts';
import { readCloudEvent } from '../../../contract/schema/machines/cloud-event.ts';
import { asTidelineError } from '../../../domain/errors.ts';
import { postCloudEvent } from '../../../domain/event/post-cloud-event.ts';
import { type Posted, postEvent } from '../../../domain/event/post-event.ts';
import { idempotencyKeyOf, keyWords, whileAlone } from './idempotency-key.ts';
import type { RestAnswer, RestContext, WithCaller } from './rest-route.ts';
import { withHtml } from './with-html.ts';

/** Events of a batch, at the most. */
export const MOST_EVENTS = 100;

type Caller = RestContext & WithCaller;

/** Posts the event of a JSON body. */
export async function postOne(ctx: Caller, input: PostInput): Promise<RestAnswer> {
	const key = idempotencyKeyOf(ctx.headers);
	await ctx.limits?.consume('events', ctx.requester);
	const post = () =>
		postEvent(ctx, {
			...input,
			actor: ctx.self,
			idempotencyKey: key === undefined ? undefined : keyWords(key),
			comparesBody: true,
			assertMayMention: mayMention(ctx),
		});
	return answerOf(ctx, await (key === undefined ? post() : whileAlone(`${ctx.self} ${key}`, post)));
}

/** Posts the CloudEvents of a request. Undefined when it has none. */
export async function postCloudEvents(ctx: Caller, body: Uint8Array): Promise<RestAnswer | undefined> {
	const request = cloudEventsOf(ctx.headers, body);
	if (!request) return undefined;
	const { mode, values } = request;
	if (mode !== 'batch') return answerOf(ctx, await postValue(ctx, values[0]));
	if (values.length > MOST_EVENTS)
		throw new TidelineError(
			'batch_too_large',
			`A batch can have up to ${MOST_EVENTS} events. Send the rest in another one.`,
		);
	const outcomes = await Promise.all(values.map((value) => outcomeOf(ctx, postValue(ctx, value))));
	return answerOfBatch(outcomes, readsStatusAlone(ctx.headers));
}

async function postValue(ctx: Caller, value: unknown): Promise<Posted> {
	const incoming = readCloudEvent(value);
	await ctx.limits?.consume('events', ctx.requester);
	return postCloudEvent(ctx, { actor: ctx.self, incoming, assertMayMention: mayMention(ctx) });
}

const mayMention =
	({ limits, self }: Caller) =>
	(mentions: Parameters<NonNullable<typeof limits>['consumeMentions']>[1]) =>
		limits?.consumeMentions(self, mentions);

/** 201 with the event. Throws `event_already_removed`. */
export function answerOf(ctx: { origin: string }, { event, repeated }: Posted): RestAnswer {
	// Only the id is left of a removed event.
	if (event.text === '')
		throw new TidelineError(
			'event_already_removed',
			`The event ${event.id} was already posted and has been removed since.`,
		);
	return {
		status: 201,
		body: withHtml(ctx, event),
		headers: { Location: `/api/v1/events/${event.id}`, ...(repeated && { 'Idempotent-Replayed': 'true' }) },
	};
}

/** The outcome of one event of a batch. */
type Outcome = { posted: Posted } | { error: TidelineError };

async function outcomeOf(ctx: Caller, posting: Promise<Posted>): Promise<Outcome> {
	try {
		const posted = await posting;
		answerOf(ctx, posted);
		return { posted: { ...posted, event: withHtml(ctx, posted.event) } };
	} catch (error) {
		return { error: asTidelineError(error) };
	}
}

/**
 * Whether the sender takes a 2xx for the delivery of all events. Azure Event Grid does
 * (https://learn.microsoft.com/azure/event-grid/delivery-and-retry), and so does who asks for strict handling (RFC 7240,
 * §4.4).
 */
const readsStatusAlone = (headers: Headers): boolean =>
	headers.has('aeg-event-type') || /(^|[,;\s])handling\s*=\s*"?strict\b/i.test(headers.get('prefer') ?? '');

/**
 * 200 with what became of each event. Where sending the batch again may help, or nothing of it was taken, the answer is
 * that error: a sender that looks at the status alone then sends all of it again, or keeps it, and loses nothing.
 * `isStrict`: it is the error also where any event was refused.
 */
function answerOfBatch(outcomes: Outcome[], isStrict: boolean): RestAnswer {
	const items = outcomes.map(itemOf);
	const errors = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
	const worst = errors.find(({ status }) => status >= 500) ?? errors.find(({ status }) => status === 429);
	const refused = worst ?? (isStrict || errors.length === outcomes.length ? errors[0] : undefined);
	if (refused) throw new BatchRefused(refused, items);
	return { status: 200, body: { items } };
}

function itemOf(outcome: Outcome): object {
	if ('posted' in outcome) return { status: 201, event: outcome.posted.event, repeated: outcome.posted.repeated };
	const { type: _, ...problem } = problemOf(outcome.error);
	return problem;
}

/** An error with what became of each event of the batch. */
export class BatchRefused extends Error {
	readonly reason: TidelineError;
	readonly items: object[];
	constructor(reason: TidelineError, items: object[]) {
		super(reason.message, { cause: reason });
		this.reason = reason;
		this.items = items;
	}
}
