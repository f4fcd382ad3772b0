/**
 * Sends the pushes of webhooks from their lines, and beside them the alerts of devices and mail from their queue: neither
 * waits for the other.
 */
import { backoffMs } from '../contract/errors/backoff.ts';
import type { Domain } from '../domain/domain.ts';
import { park } from '../domain/ledger/parked-messages.ts';
import { lineOfMail, parseMailMessage } from '../domain/mail/mail-message.ts';
import { runMail } from '../domain/mail/sending/run-mail.ts';
import { lineOfAlert, parseAlertMessage } from '../domain/notification/alert-message.ts';
import { runAlert } from '../domain/notification/run-alert.ts';
import { type Outside, randomFraction, type SendRun } from '../domain/ports/ports.ts';
import { repeat } from '../domain/waiting/repeat.ts';
import { asJob } from '../storage/job-requests.ts';
import { limits } from '../storage/limits.ts';
import type { Message } from '../storage/port.ts';
import { LEASE_SECONDS, QUEUE_POLL_MS, QUEUE_RETRY_MS, RETRY_AT_MOST_MS } from '../storage/protocol-times.ts';
import { AlertTurns } from './alert-turns.ts';
import { LineSender } from './send-from-lines.ts';
import type { WakeSignal } from './wake-signal.ts';

export type PushOptions = {
	signal?: AbortSignal;
	/** Woken when pushes were added in this process. */
	wakeSignal?: WakeSignal;
	onError?(sentence: string, error: unknown): void;
};

/** Alerts and mails that are taken at once. They wait for receivers, and for their turns, nearly all of the time. */
const ALERTS_AT_ONCE = 256;
const BACKOFF = { leastMs: 1_000, stepMs: 1_000, mostMs: RETRY_AT_MOST_MS };

/** A process whose settings lack a mail server leaves mail to those that have one. */
const WITHOUT_MAIL_SECONDS = 60;

/** Sends pushes, alerts and mail until `signal` is aborted. When storage does not answer, it tries again. */
export async function keepSendingPushes(domain: Domain, options: PushOptions & { signal: AbortSignal }): Promise<void> {
	const { outside } = domain;
	if (!outside) return;
	const { signal, wakeSignal, onError = () => {} } = options;
	const lines = new LineSender(domain, outside);
	const turns = new AlertTurns();
	await Promise.all([
		keep(() => lines.sendDue({ ...options, onError })),
		keep(() => sendAlerts(domain, outside, { ...options, turns })),
	]);

	async function keep(send: () => Promise<unknown>): Promise<void> {
		while (!signal.aborted) {
			const waking = wakeSignal ? AbortSignal.any([signal, wakeSignal.next]) : signal;
			try {
				await asJob(send);
			} catch (error) {
				onError('What is to be pushed could not be read; trying again', error);
				await domain.sleep(QUEUE_RETRY_MS, signal);
				continue;
			}
			await domain.sleep(QUEUE_POLL_MS, waking);
		}
	}
}

/** Sends pushes, alerts and mail until none is due. Returns how many tries it made. */
export const sendPushes = (domain: Domain, options: PushOptions = {}): Promise<number> =>
	asJob(async () => {
		const { outside } = domain;
		if (!outside) return 0;
		const lines = new LineSender(domain, outside);
		const [pushes, alerts] = await Promise.all([
			lines.sendDue({ onError: () => {}, ...options }),
			sendAlerts(domain, outside, options),
		]);
		return pushes + alerts;
	});

/** Resolves to how many tries it made. */
async function sendAlerts(
	domain: Domain,
	outside: Outside,
	{ signal, wakeSignal, onError = () => {}, turns = new AlertTurns() }: PushOptions & { turns?: AlertTurns },
): Promise<number> {
	const { pushes } = domain.store.queues;
	const active = new Set<Promise<void>>();
	let tries = 0;
	try {
		while (!signal?.aborted) {
			const waking = wakeSignal?.next;
			const max = Math.min(limits.receiveMessages, ALERTS_AT_ONCE - active.size);
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
			onError('An alert or a mail could not be sent; it is tried again', error);
			const wait = Math.ceil(backoffMs(message.deliveries, BACKOFF, randomFraction(domain)) / 1_000);
			await pushes.renew(message, wait, 'wait').catch(() => {});
		}
	}

	async function handleMessage(message: Message): Promise<void> {
		const todo = todoOf(domain, outside, message.body);
		if (!todo) {
			await park(domain, 'The message of a push cannot be read.', message.body);
			await pushes.delete(message);
			return;
		}
		const { line } = todo;
		const wait = await turns.enter(line, domain);
		if (wait > 0) {
			await pushes.renew(message, wait, 'wait');
			return;
		}
		const beganAt = domain.now();
		try {
			const run = await todo.run();
			tries++;
			if (run) await pushes.renew(message, Math.min(run.again, limits.messageSeconds), 'wait');
			else await pushes.delete(message);
		} finally {
			turns.leave(line, domain.now() - beganAt);
		}
	}
}

/** The work that a message asks for, and the line in which it waits. Undefined for one that cannot be read. */
function todoOf(domain: Domain, outside: Outside, body: string): { line: string; run(): Promise<SendRun> } | undefined {
	const alert = parseAlertMessage(body);
	if (alert) return { line: lineOfAlert(alert), run: () => runAlert(domain, outside, alert) };
	const mail = parseMailMessage(body);
	if (!mail) return undefined;
	const { mail: mailer } = domain;
	return {
		line: lineOfMail(mail),
		run: async () => (mailer ? runMail(domain, mailer, mail) : { again: WITHOUT_MAIL_SECONDS }),
	};
}
