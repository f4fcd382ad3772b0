import { z } from 'zod';
import type { Message } from '../../storage/port.ts';
import { PARKED_LEASE_SECONDS } from '../../storage/protocol-times.ts';
import { enterOperation } from '../audit/enter-operation.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { type JobMessage, parseJobMessage } from '../ledger/message.ts';
import { noLongerStuck } from './update-job.ts';

/** A message that was given up: why, when (ISO 8601 in UTC), and its body. */
export type Parked = { reason: string; at: string; body: string };

const Parked = z.object({ reason: z.string(), at: z.string(), body: z.string() });

/** Parks a message with its reason. A body near the queue's limit is cut: it could not be read anyway. */
export async function park(domain: Domain, reason: string, body: string): Promise<void> {
	const at = new Date(domain.now()).toISOString();
	const parked: Parked = { reason: reason.slice(0, 1_000), at, body: body.slice(0, 8_000) };
	await domain.store.queues.poison.send(JSON.stringify(parked));
}

/** All parked messages, which stay parked. Throws `forbidden`. */
export async function listParked({ domain, principal }: Ctx): Promise<Parked[]> {
	authorize(principal, 'job.read');
	const messages = await takeAll(domain);
	await Promise.all(messages.map((message) => domain.store.queues.poison.renew(message, 0)));
	return messages.map(parkedOf);
}

/**
 * Sends every parked job again, from its first try. A message that cannot be read stays parked. Returns how many were
 * sent. Throws `forbidden`.
 */
export async function redriveParked(ctx: Ctx): Promise<number> {
	const { domain, principal } = ctx;
	authorize(principal, 'job.redrive');
	const { poison, jobs } = domain.store.queues;
	const parked = (await takeAll(domain)).map((message) => {
		const { body } = parkedOf(message);
		return { message, body, job: parseJobMessage(body) };
	});
	const count = parked.filter(({ job }) => job).length;
	if (count > 0) await enterOperation(ctx, { action: 'jobs-redriven', after: { jobs: count } });
	for (const { message, body, job } of parked) {
		if (!job) {
			await poison.renew(message, 0);
			continue;
		}
		// Sent before it is deleted: sending it twice does no harm, losing it would.
		await jobs.send(body);
		await noLongerStuck(domain, job);
		await poison.delete(message);
	}
	return count;
}

/** Deletes the parked messages of these jobs. New messages were sent for them, and are parked again if they fail. */
export async function unpark(domain: Domain, isSentAnew: (job: JobMessage) => boolean): Promise<void> {
	const { poison } = domain.store.queues;
	for (const message of await takeAll(domain)) {
		const job = parseJobMessage(parkedOf(message).body);
		if (job && isSentAnew(job)) await poison.delete(message);
		else await poison.renew(message, 0);
	}
}

async function takeAll({ store }: Domain): Promise<Message[]> {
	const found: Message[] = [];
	for (;;) {
		const messages = await store.queues.poison.receive({ max: 32, lease: PARKED_LEASE_SECONDS });
		if (messages.length === 0) return found;
		found.push(...messages);
	}
}

function parkedOf({ body }: Message): Parked {
	try {
		return Parked.parse(JSON.parse(body));
	} catch {
		return { reason: 'It was put here by something else.', at: '', body };
	}
}
