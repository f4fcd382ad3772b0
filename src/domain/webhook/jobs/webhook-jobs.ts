/** Jobs of the entries about webhooks. */

import { eventIdAt } from '../../../contract/event/event-id.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { WebhookId } from '../../../contract/webhook/webhook.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { Row } from '../../../storage/port.ts';
import { entryKeys, entryOf } from '../../../storage/rows/ledger/entries.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import { pushKeys, pushOf } from '../../../storage/rows/pushes.ts';
import type { Domain } from '../../domain.ts';
import { tellTurnedOff } from '../../notice/webhook-notice.ts';
import { addPushes, newPush } from '../add-pushes.ts';
import { enterWebhooks, getWebhook, webhookVia } from '../change-webhook.ts';
import { forgetLine } from '../push-lines.ts';
import { sendAgain } from '../send-again.ts';

/**
 * webhook-changed: enters the subject's webhooks in the list that every process knows. Tells the owner of one
 * that was turned off by what became of a push.
 */
export async function enterChangedWebhooks(domain: Domain, subject: SubjectId, { seq, target }: JobRow): Promise<void> {
	await enterWebhooks(domain, subject);
	const entry = await domain.store.tables.ledger.get(entryKeys.entry(subject, seq));
	if (!entry || entryOf(entry).via !== webhookVia(target)) return;
	const webhook = await getWebhook(domain, subject, target);
	if (webhook?.off && webhook.seq === seq) await tellTurnedOff(domain, webhook);
}

/** webhook-added: the same, and asks the receiver whether it agrees. */
export async function enterNewWebhook(domain: Domain, subject: SubjectId, job: JobRow): Promise<void> {
	await enterWebhooks(domain, subject);
	const webhook = await getWebhook(domain, subject, job.target);
	if (webhook?.agreed === false) await addTestPush(domain, subject, job);
}

/** webhook-removed: the same, and forgets its pushes. One that comes later is dropped when it is tried. */
export async function forgetWebhook(domain: Domain, subject: SubjectId, { target: id }: JobRow): Promise<void> {
	await enterWebhooks(domain, subject);
	const { webhooks } = domain.store.tables;
	for await (const rows of pagesOf(webhooks, pushKeys.all(id)))
		await webhooks.writeMany(rows.map(({ partition, row }) => ({ partition, row, kind: 'delete' })));
	await forgetLine(webhooks, id);
}

/** webhook-tested: adds a push. Its id follows from the command, so that a job that runs twice adds one. */
export async function addTestPush(domain: Domain, subject: SubjectId, job: JobRow): Promise<void> {
	const id = eventIdAt(Date.parse(job.createdAt), Buffer.from(job.commandId, 'hex'));
	await addPushes(domain, [newPush(domain, { subject, webhook: job.target }, pushKeys.ofTest(id), 'webhook.test')]);
}

/** push-retried: sends one push again, or all that were given up. */
export async function retryPushes(domain: Domain, subject: SubjectId, { target }: JobRow): Promise<void> {
	const { webhook, push } = pushKeys.ofTarget(target);
	const { webhooks } = domain.store.tables;
	if (push === undefined) {
		for await (const rows of pagesOf(webhooks, pushKeys.all(webhook)))
			await retryRows(
				domain,
				{ subject, webhook },
				rows.filter((row) => ['dead', 'pending'].includes(pushOf(row).state)),
			);
		return;
	}
	const row = await webhooks.get(pushKeys.push(webhook, push));
	if (row) await retryRows(domain, { subject, webhook }, [row]);
}

function retryRows(domain: Domain, of: { subject: SubjectId; webhook: WebhookId }, rows: Row[]): Promise<unknown> {
	return Promise.all(rows.map((row) => sendAgain(domain, of, row)));
}
