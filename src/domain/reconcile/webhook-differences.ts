/** The webhooks of a ledger in the list that every process knows. */
import { isDeepStrictEqual } from 'node:util';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import { listedWebhooksOf, type WebhookRow, webhookListKeys } from '../../storage/rows/webhooks.ts';
import type { Domain } from '../domain.ts';
import { wholeHashIn } from '../ledger/proven-change.ts';
import { enterWebhooks, getWebhook, hashOfWebhook, listedOf, webhooksOf } from '../webhook/change-webhook.ts';
import { type Difference, differs, type Found } from './check.ts';

export async function* webhookDifferences(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	for (const { id } of await webhooksOf(domain, subject))
		yield* differs(domain, subject, `the webhook ${id}`, () => checkWebhook(domain, subject, id));
	yield* differs(domain, subject, 'its webhooks', () => checkList(domain, subject));
}

async function checkWebhook(domain: Domain, subject: SubjectId, id: string): Promise<Found | undefined> {
	const webhook = await getWebhook(domain, subject, id);
	if (!webhook || !(await isChanged(domain, webhook))) return undefined;
	return { kind: 'content', what: `the webhook ${id} was changed: its content has another hash than its entry says` };
}

async function isChanged({ store }: Domain, webhook: WebhookRow): Promise<boolean> {
	const row = await store.tables.ledger.get(entryKeys.entry(webhook.subject, webhook.seq));
	return !row || wholeHashIn(row) !== hashOfWebhook(webhook);
}

async function checkList(domain: Domain, subject: SubjectId): Promise<Found | undefined> {
	const { webhooks } = domain.store.tables;
	const key = webhookListKeys.of(subject);
	const row = await webhooks.get(key);
	const { seq: _, ...listed } = row ? listedWebhooksOf(row) : { subject, seq: 0, timeline: [], trail: [] };
	if (isDeepStrictEqual(listed, await listedOf(domain, subject))) return undefined;
	const write = async () => {
		// A row with a greater seq than the ledger's is no job's.
		if (row) await webhooks.delete(key, row.etag);
		await enterWebhooks(domain, subject);
	};
	return { kind: 'webhook', what: 'the list of webhooks does not have those of its ledger', write };
}
