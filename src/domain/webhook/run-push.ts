/**
 * One try of a push. Its row is claimed under its ETag before anything is sent: of two messages for one push one tries.
 * The claim is also what a process leaves behind that dies: the push is then tried again half a minute later.
 */
import { TidelineError } from '../../contract/errors.ts';
import { type Push, type PushProblem, RETRY_SECONDS } from '../../contract/webhook.ts';
import { pushKeys } from '../../storage/keys.ts';
import { PUSH_ANSWER_MS, PUSH_CLAIM_SECONDS } from '../../storage/protocol-times.ts';
import { getPush, pushProperties } from '../../storage/pushes.ts';
import type { WebhookRow } from '../../storage/webhooks.ts';
import { isoTime, type Outside, randomFraction } from '../core/ports.ts';
import type { Domain } from '../domain.ts';
import { getWebhook } from './change-webhook.ts';
import { collectOldPushes } from './collect-old-pushes.ts';
import { bodyOfPush, pushIdForReceivers } from './push-body.ts';
import type { PushMessage } from './push-message.ts';
import { turnOff, turnOffWithoutAdmin } from './turn-off.ts';
import { signatureHeaders } from './webhook-keys.ts';

/** Seconds after which the message is to come back; undefined when the push has ended. */
export type PushRun = { again: number } | undefined;

/** A receiver that wants to be left alone for longer is asked again after this time. */
const MOST_RETRY_AFTER_SECONDS = 86_400;
const USER_AGENT = 'Tideline-Webhooks/1 (+https://www.standardwebhooks.com)';

/** Tries a push if it is due. Throws what storage throws. */
export async function runPush(
	domain: Domain,
	outside: Outside,
	{ subject, webhook: id, push: pushId }: PushMessage,
): Promise<PushRun> {
	const { webhooks } = domain.store.tables;
	const key = pushKeys.push(id, pushId);
	const [webhook, found] = await Promise.all([getWebhook(domain, subject, id), getPush(webhooks, id, pushId)]);
	if (!webhook) await webhooks.delete(key);
	if (!webhook || found?.push.state !== 'pending') return undefined;
	const { push } = found;
	const wait = secondsUntil(domain, push.nextAt);
	if (wait > 0) return { again: wait };
	const off = webhook.off ?? (await turnOffWithoutAdmin(domain, webhook));
	if (off) return end(domain, webhook, found, { state: 'dead', problem: 'webhook_off' });
	const body = await bodyOfPush(domain, webhook, push);
	if (body === undefined) return end(domain, webhook, found, { state: 'dropped' });
	const claim = claimed(domain, push);
	const etag = await webhooks.update(key, pushProperties(claim), found.etag);
	if (etag === undefined) return { again: PUSH_CLAIM_SECONDS };
	const tried = await send(domain, outside, webhook, claim, body);
	const ended = outcomeOf(domain, claim, tried);
	await webhooks.update(key, pushProperties(ended), etag);
	if (tried.status === 410) await turnOff(domain, webhook, 'gone');
	await collectOldPushes(domain, webhook);
	return ended.state === 'pending' ? { again: secondsUntil(domain, ended.nextAt) } : undefined;
}

/** Ends a push without a try. */
async function end(
	{ store }: Domain,
	webhook: WebhookRow,
	{ push: { nextAt: _, ...push }, etag }: { push: Push; etag: string },
	outcome: Pick<Push, 'state' | 'problem'>,
): Promise<undefined> {
	await store.tables.webhooks.update(pushKeys.push(webhook.id, push.id), pushProperties({ ...push, ...outcome }), etag);
}

type Tried = { status?: number; problem?: PushProblem; retryAfter?: number };

function claimed(domain: Domain, { status: _, problem: __, ...push }: Push): Push {
	const now = domain.now();
	return {
		...push,
		tries: push.tries + 1,
		triedAt: isoTime(now),
		nextAt: isoTime(now + PUSH_CLAIM_SECONDS * 1_000),
	};
}

async function send(domain: Domain, outside: Outside, webhook: WebhookRow, { id }: Push, body: string): Promise<Tried> {
	const headers = {
		'content-type': 'application/json',
		'user-agent': USER_AGENT,
		...signatureHeaders(webhook, pushIdForReceivers(webhook.id, id), domain.now(), body),
	};
	try {
		const answer = await outside.post(webhook.url, { headers, body, withinMs: PUSH_ANSWER_MS });
		const retryAfter = secondsOf(answer.headers.get('retry-after'), domain.now());
		return { status: answer.status, ...(retryAfter !== undefined && { retryAfter }) };
	} catch (error) {
		if (error instanceof TidelineError && error.code === 'address_refused') return { problem: 'address_refused' };
		const name = error instanceof Error ? error.name : '';
		return { problem: name === 'TimeoutError' || name === 'AbortError' ? 'timed_out' : 'unreachable' };
	}
}

function outcomeOf(domain: Domain, claim: Push, { status, problem, retryAfter = 0 }: Tried): Push {
	const { nextAt: _, ...rest } = claim;
	const told = { ...rest, ...(status !== undefined && { status }), ...(problem && { problem }) };
	if (status !== undefined && status >= 200 && status < 300) return { ...told, state: 'done' };
	const next = RETRY_SECONDS[claim.tries - 1];
	if (next === undefined || status === 410) return { ...told, state: 'dead' };
	const seconds = Math.max(spread(domain, next), Math.min(retryAfter, MOST_RETRY_AFTER_SECONDS));
	return { ...told, nextAt: isoTime(domain.now() + seconds * 1_000) };
}

/** Up to a tenth later where the wait is long: what failed together does not come back together. */
function spread(domain: Domain, seconds: number): number {
	return seconds < 60 ? seconds : seconds * (1 + randomFraction(domain) / 10);
}

/** `Retry-After` in seconds: it is a number of them, or a date. */
function secondsOf(value: string | null, now: number): number | undefined {
	if (value === null) return undefined;
	if (/^\d{1,9}$/.test(value)) return Number(value);
	const at = Date.parse(value);
	return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1_000));
}

function secondsUntil(domain: Domain, at: string | undefined): number {
	return at === undefined ? 0 : Math.max(0, Math.ceil((Date.parse(at) - domain.now()) / 1_000));
}
