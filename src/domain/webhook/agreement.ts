/**
 * A receiver agrees before it gets more than tests: it answers one with the challenge that is in it, or allows deliveries by
 * the headers of CloudEvents' webhooks. So nobody has events sent to a server that never asked for them.
 */
import { createHmac } from 'node:crypto';
import type { WebhookRow } from '../../storage/rows/webhooks.ts';
import type { Domain } from '../domain.ts';
import { isTaken, type Tried } from '../waiting/try-outside.ts';
import { changeAfterPush, enterAndWait } from './change-webhook.ts';

/** Challenge in the tests of a webhook. It follows from the secret, so that it needs no row. */
export function challengeOf({ id, url, secret }: WebhookRow): string {
	const key = Buffer.from(secret, 'base64');
	return createHmac('sha256', key).update(`challenge.${id}.${url}`).digest('hex');
}

/** Whether an answer has the challenge, alone or as `{"challenge": "…"}`. A body that is only sent back has it elsewhere. */
export function isAgreement(webhook: WebhookRow, tried: Tried): boolean {
	const body = tried.body?.trim() ?? '';
	return isTaken(tried) && [body, challengeIn(body)].includes(challengeOf(webhook));
}

function challengeIn(body: string): unknown {
	try {
		return (JSON.parse(body) as { challenge?: unknown } | null)?.challenge;
	} catch {
		return undefined;
	}
}

/** Pushes to a webhook from now on: resolves once every process knows it. A webhook that is off by now is asked again. */
export async function agree(domain: Domain, { id, subject, url }: WebhookRow): Promise<void> {
	await changeAfterPush(
		domain,
		{ id, subject },
		(row) => (row.agreed || row.url !== url ? undefined : { agreed: true }),
		() => enterAndWait(domain, subject),
	);
}
