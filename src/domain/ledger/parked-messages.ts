import { z } from 'zod';
import type { Message } from '../../storage/port.ts';
import { PARKED_LEASE_SECONDS } from '../../storage/protocol-times.ts';
import { isoTime, type Ports } from '../ports/ports.ts';
import { type JobMessage, parseJobMessage } from './message.ts';

/** A message that was given up: why, when (ISO 8601 in UTC), and its body. */
export type Parked = { reason: string; at: string; body: string };

const Parked = z.object({ reason: z.string(), at: z.string(), body: z.string() });

/** Parks a message with its reason. A body near the queue's limit is cut: it could not be read anyway. */
export async function park({ store, now }: Pick<Ports, 'store' | 'now'>, reason: string, body: string): Promise<void> {
	const parked: Parked = { reason: reason.slice(0, 1_000), at: isoTime(now()), body: body.slice(0, 8_000) };
	await store.queues.poison.send(JSON.stringify(parked));
}

/** Deletes the parked messages of these jobs. New messages were sent for them, and are parked again if they fail. */
export async function unpark({ store }: Pick<Ports, 'store'>, isSentAnew: (job: JobMessage) => boolean): Promise<void> {
	const { poison } = store.queues;
	for (const message of await takeParked(store)) {
		const job = parseJobMessage(parkedOf(message).body);
		if (job && isSentAnew(job)) await poison.delete(message);
		else await poison.renew(message, 0);
	}
}

/** Leases all of them for a short while. */
export async function takeParked({ queues }: Ports['store']): Promise<Message[]> {
	const found: Message[] = [];
	for (;;) {
		const messages = await queues.poison.receive({ max: 32, lease: PARKED_LEASE_SECONDS });
		if (messages.length === 0) return found;
		found.push(...messages);
	}
}

export function parkedOf({ body }: Message): Parked {
	try {
		return Parked.parse(JSON.parse(body));
	} catch {
		return { reason: 'It was put here by something else.', at: '', body };
	}
}
