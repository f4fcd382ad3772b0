/**
 * A receiver agrees before it gets more than tests: it answers one with the challenge that is in it, or allows deliveries by
 * the headers of CloudEvents' webhooks. So nobody has events sent to a server that never asked for them.
 */
import { createHmac } from 'node:crypto';
import { ANONYMOUS } from '../../contract/principal.ts';
import type { WebhookRow } from '../../storage/webhooks.ts';
import { isTaken, type Tried } from '../core/try-outside.ts';
import type { Domain } from '../domain.ts';
import { runCommand } from '../run-command.ts';
import { changeWebhook, enterAndWait, getWebhook, webhookVia } from './change-webhook.ts';

/** What the tests of a webhook carry. It follows from the secret, so that it needs no row. */
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
	await runCommand<unknown>(
		{ domain, principal: ANONYMOUS },
		{
			subject,
			by: { actor: subject, via: webhookVia(id) },
			async decide() {
				const row = await getWebhook(domain, subject, id);
				if (!row || row.off || row.agreed || row.url !== url) return { settled: undefined };
				return changeWebhook(domain, row, { ...row, agreed: true });
			},
			firstWrite: () => enterAndWait(domain, subject),
		},
	);
}
