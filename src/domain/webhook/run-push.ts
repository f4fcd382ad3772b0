/**
 * One try of a push. Its row is claimed under its ETag before anything is sent: of two tickets of one push one tries.
 * The claim is also what a process leaves behind that dies: the push is then tried again half a minute later.
 */
import type { Push } from '../../contract/schema/machines/webhook.ts';
import { type PushId, RETRY_SECONDS } from '../../contract/webhook/webhook.ts';
import { PUSH_CLAIM_SECONDS, PUSH_LEAVE_MS } from '../../storage/protocol-times.ts';
import { getPush, pushKeys, pushProperties } from '../../storage/rows/pushes.ts';
import type { WebhookRow } from '../../storage/rows/webhooks.ts';
import type { Domain } from '../domain.ts';
import type { WebhookOf } from '../in-memory/webhook-list.ts';
import { isoTime, type Outside, type SendRun } from '../ports/ports.ts';
import { isTaken, secondsToNextTry, secondsUntil, type Tried, tryOutside } from '../waiting/try-outside.ts';
import { agree, isAgreement } from './agreement.ts';
import { getWebhook } from './change-webhook.ts';
import { collectOldPushes } from './collect-old-pushes.ts';
import { bodyOfPush, pushIdForReceivers } from './push-body.ts';
import { isSilenced, turnOff, turnOffWithoutAdmin } from './turn-off.ts';
import { signatureHeaders } from './webhook-keys.ts';

const USER_AGENT = 'Tideline-Webhooks/1 (+https://www.standardwebhooks.com)';

/** Tries a push if it is due. Throws what storage throws. */
export async function runPush(
	domain: Domain,
	outside: Outside,
	{ subject, webhook: id, push: pushId }: WebhookOf & { push: PushId },
): Promise<SendRun> {
	const { webhooks } = domain.store.tables;
	const key = pushKeys.push(id, pushId);
	const [webhook, found] = await Promise.all([getWebhook(domain, subject, id), getPush(webhooks, id, pushId)]);
	if (!webhook) await webhooks.delete(key);
	if (!webhook || found?.push.state !== 'pending') return undefined;
	const { push } = found;
	const wait = secondsUntil(domain, push.nextAt);
	if (wait > 0) return { again: wait };
	const off = webhook.off ?? (await turnOffWithoutAdmin(domain, webhook));
	if (off || (await isSilenced(domain, webhook)))
		return end(domain, webhook, found, { state: 'dead', problem: 'webhook_off' });
	const isTest = push.type === 'webhook.test';
	if (!webhook.agreed && !isTest) return end(domain, webhook, found, { state: 'dead', problem: 'not_agreed' });
	const body = await bodyOfPush(domain, webhook, push);
	if (body === undefined) return end(domain, webhook, found, { state: 'dropped' });
	const claim = claimed(domain, push);
	const etag = await webhooks.update(key, pushProperties(claim), found.etag);
	if (etag === undefined) return { again: PUSH_CLAIM_SECONDS, elsewhere: true };
	const asks = isTest && !webhook.agreed;
	const isAllowed = asks && (await outside.mayDeliver(webhook.url, PUSH_LEAVE_MS));
	const tried = await send(domain, outside, webhook, claim, body);
	const isAgreed = isAllowed || isAgreement(webhook, tried);
	// Before the outcome is shown: once a test is done, every process knows the webhook.
	if (asks && isAgreed) await agree(domain, webhook);
	const ended = outcomeOf(
		domain,
		claim,
		asks && !isAgreed && isTaken(tried) ? { ...tried, problem: 'not_agreed' } : tried,
	);
	// Before the outcome is shown, too: a process that dies in between tries again, and finds it off.
	if (tried.status === 410) await turnOff(domain, webhook, 'gone');
	await webhooks.update(key, pushProperties(ended), etag);
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

function claimed(domain: Domain, { status: _, problem: __, ...push }: Push): Push {
	const now = domain.now();
	return {
		...push,
		tries: push.tries + 1,
		triedAt: isoTime(now),
		nextAt: isoTime(now + PUSH_CLAIM_SECONDS * 1_000),
	};
}

function send(domain: Domain, outside: Outside, webhook: WebhookRow, { id }: Push, body: string): Promise<Tried> {
	const headers = {
		'content-type': 'application/json',
		'user-agent': USER_AGENT,
		...signatureHeaders(webhook, pushIdForReceivers(webhook.id, id), domain.now(), body),
	};
	return tryOutside(domain, outside, webhook.url, { headers, body });
}

function outcomeOf(domain: Domain, claim: Push, tried: Tried): Push {
	const { nextAt: _, ...rest } = claim;
	const { status, problem } = tried;
	const told = { ...rest, ...(status !== undefined && { status }), ...(problem && { problem }) };
	if (isTaken(tried)) return { ...told, state: 'done' };
	const seconds = status === 410 ? undefined : secondsToNextTry(domain, RETRY_SECONDS, claim.tries, tried);
	if (seconds === undefined) return { ...told, state: 'dead' };
	return { ...told, nextAt: isoTime(domain.now() + seconds * 1_000) };
}
