/** Sends the pushes of webhooks and the alerts of devices: it takes their messages, and lets each make one try. */
import { backoffMs } from '../contract/backoff.ts';
import { type Outside, randomFraction, type SendRun } from '../domain/core/ports.ts';
import { repeat } from '../domain/core/repeat.ts';
import type { Domain } from '../domain/domain.ts';
import { park } from '../domain/jobs/parked.ts';
import { lineOfAlert, parseAlertMessage } from '../domain/notification/alert-message.ts';
import { runAlert } from '../domain/notification/run-alert.ts';
import { parsePushMessage } from '../domain/webhook/push-message.ts';
import { runPush } from '../domain/webhook/run-push.ts';
import { asJob } from '../storage/job-requests.ts';
import { limits } from '../storage/limits.ts';
import type { Message } from '../storage/port.ts';
import { LEASE_SECONDS, QUEUE_POLL_MS, QUEUE_RETRY_MS, RETRY_AT_MOST_MS } from '../storage/protocol-times.ts';
import { PushTurns } from './push-turns.ts';
import type { WakeSignal } from './wake-signal.ts';

export type PushOptions = {
	signal?: AbortSignal;
	/** Woken when pushes were added in this process. */
	wakeSignal?: WakeSignal;
	onError?(sentence: string, error: unknown): void;
	/** Whose turn it is, as it was left by the last call. */
	turns?: PushTurns;
};

/** Pushes that are taken at once. They wait for receivers, and for their turns, nearly all of the time. */
const AT_ONCE = 256;
const BACKOFF = { leastMs: 1_000, stepMs: 1_000, mostMs: RETRY_AT_MOST_MS };

/** Sends pushes until `signal` is aborted. When storage does not answer, it tries again. */
export async function keepSendingPushes(domain: Domain, options: PushOptions & { signal: AbortSignal }): Promise<void> {
	const { signal, wakeSignal, onError } = options;
	const turns = new PushTurns();
	while (!signal.aborted) {
		const waking = wakeSignal ? AbortSignal.any([signal, wakeSignal.next]) : signal;
		try {
			await sendPushes(domain, { ...options, turns });
		} catch (error) {
			onError?.('The queue of pushes could not be read; trying again', error);
			await domain.sleep(QUEUE_RETRY_MS, signal);
			continue;
		}
		await domain.sleep(QUEUE_POLL_MS, waking);
	}
}

/** Sends pushes until none is due. Returns how many tries it made. */
export const sendPushes = (domain: Domain, options: PushOptions = {}): Promise<number> =>
	asJob(async () => (domain.outside ? sendAll(domain, domain.outside, options) : 0));

async function sendAll(
	domain: Domain,
	outside: Outside,
	{ signal, wakeSignal, onError = () => {}, turns = new PushTurns() }: PushOptions,
): Promise<number> {
	const { pushes } = domain.store.queues;
	const active = new Set<Promise<void>>();
	let tries = 0;
	try {
		while (!signal?.aborted) {
			const waking = wakeSignal?.next;
			const max = Math.min(limits.receiveMessages, AT_ONCE - active.size);
			const messages = max > 0 ? await repeat(domain, () => pushes.receive({ max, lease: LEASE_SECONDS })) : [];
			for (const message of messages) {
				const work = handle(message).finally(() => active.delete(work));
				active.add(work);
			}
			if (messages.length > 0) continue;
			if (active.size === 0) break;
			// A receiver that is slow must not keep the next message waiting.
			await Promise.race([...active, domain.sleep(QUEUE_POLL_MS, waking)]);
		}
	} finally {
		await Promise.all(active);
	}
	return tries;

	/** Never throws: a message that is not deleted comes back. */
	async function handle(message: Message): Promise<void> {
		try {
			await handleMessage(message);
		} catch (error) {
			onError('A push could not be sent; it is tried again', error);
			const wait = Math.ceil(backoffMs(message.deliveries, BACKOFF, randomFraction(domain)) / 1_000);
			await pushes.renew(message, wait, 'wait').catch(() => {});
		}
	}

	async function handleMessage(message: Message): Promise<void> {
		const outgoing = outgoingOf(domain, outside, message.body);
		if (!outgoing) {
			await park(domain, 'The message of a push cannot be read.', message.body);
			await pushes.delete(message);
			return;
		}
		const wait = await turns.enter(outgoing.receiver, domain);
		if (wait > 0) {
			await pushes.renew(message, wait, 'wait');
			return;
		}
		const beganAt = domain.now();
		try {
			const run = await outgoing.run();
			tries++;
			if (run) await pushes.renew(message, Math.min(run.again, limits.messageSeconds), 'wait');
			else await pushes.delete(message);
		} finally {
			turns.leave(outgoing.receiver, domain.now() - beganAt);
		}
	}
}

/** What a message is of: whose turn it waits for, and a try of it. Undefined when it cannot be read. */
function outgoingOf(
	domain: Domain,
	outside: Outside,
	body: string,
): { receiver: string; run(): Promise<SendRun> } | undefined {
	const push = parsePushMessage(body);
	if (push) return { receiver: push.webhook, run: () => runPush(domain, outside, push) };
	const alert = parseAlertMessage(body);
	return alert && { receiver: lineOfAlert(alert), run: () => runAlert(domain, outside, alert) };
}
