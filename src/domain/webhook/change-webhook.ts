import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { NotFound } from '../../contract/errors/errors.ts';
import type { Webhook } from '../../contract/schema/machines/webhook.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { WebhookId } from '../../contract/webhook/webhook.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Store } from '../../storage/port.ts';
import { LIST_OF_WEBHOOKS_KNOWN_MS } from '../../storage/protocol-times.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import {
	setListedWebhooks,
	type WebhookRow,
	webhookFact,
	webhookKeys,
	webhookListKeys,
	webhookOf,
} from '../../storage/rows/webhooks.ts';
import type { Domain } from '../domain.ts';
import type { Decision } from '../ledger/command.ts';
import { hashOfContent } from '../ledger/entry.ts';
import { changedFields, provenChange } from '../ledger/proven-change.ts';
import { runCommand } from '../run-command.ts';
import { hashOfSecret } from '../token/token-form.ts';

/** A webhook as callers see it: all but its secrets. */
export function shownWebhook(row: WebhookRow): Webhook {
	const { secret: _, privateKey: __, oldSecret: ___, oldPrivateKey: ____, seq: _____, ...webhook } = row;
	return webhook;
}

/** The webhooks of a subject, the oldest first. */
export async function webhooksOf(
	{ store }: { store: Pick<Store, 'tables'> },
	subject: SubjectId,
): Promise<WebhookRow[]> {
	const found: WebhookRow[] = [];
	for await (const rows of pagesOf(store.tables.ledger, webhookKeys.all(subject))) found.push(...rows.map(webhookOf));
	return found.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
}

export async function getWebhook(
	{ store }: Domain,
	subject: SubjectId,
	id: WebhookId,
): Promise<WebhookRow | undefined> {
	const row = await store.tables.ledger.get(webhookKeys.webhook(subject, id));
	return row && webhookOf(row);
}

/** Throws `webhook_not_found`. */
export async function requireWebhook(domain: Domain, subject: SubjectId, id: WebhookId): Promise<WebhookRow> {
	const row = await getWebhook(domain, subject, id);
	if (!row) throw new NotFound('webhook', id);
	return row;
}

/** The way of a command that follows from what became of a push. */
export const webhookVia = (webhook: WebhookId): string => `webhook:${webhook}`;

/** Hash of a whole webhook, for its entry. */
export function hashOfWebhook({ id, url, feed, createdBy, publicKey, secret, off, agreed }: WebhookRow): string {
	return hashOfContent('', { id, url, feed, createdBy, publicKey, secret: hashOfSecret(secret), off, agreed });
}

/**
 * Fields of a webhook on the audit trail. It has the host of the address only: the rest may be a secret of the
 * receiver.
 */
export function fieldsOfWebhook({
	url,
	feed,
	createdBy,
	publicKey,
	secretUntil,
	off,
	agreed,
}: Omit<WebhookRow, 'seq'>) {
	return { host: new URL(url).host, feed, createdBy, publicKey, secretUntil, off, agreed };
}

/** An entry that makes a webhook what it is from then on. `before` is missing where it is added. */
export function changeWebhook(
	domain: Domain,
	before: WebhookRow | undefined,
	webhook: Omit<WebhookRow, 'seq'>,
): Decision<WebhookRow> {
	const after = fieldsOfWebhook(webhook);
	const change = before ? changedFields(fieldsOfWebhook(before), after) : { after };
	return {
		action: before ? 'webhook-changed' : 'webhook-added',
		target: webhook.id,
		...provenChange(domain, { ...change, whole: hashOfWebhook({ ...webhook, seq: 0 }) }),
		facts: ({ seq }) => [webhookFact({ ...webhook, seq })],
		result: ({ seq }) => ({ ...webhook, seq }),
	};
}

/**
 * Changes a webhook because of what became of a push. Nothing happens to one that is removed or off by now, nor where
 * `changed` has nothing to change.
 */
export async function changeAfterPush(
	domain: Domain,
	{ id, subject }: Pick<WebhookRow, 'id' | 'subject'>,
	changed: (row: WebhookRow) => Partial<WebhookRow> | undefined,
	firstWrite: () => Promise<void>,
): Promise<void> {
	await runCommand<unknown>(
		{ domain, principal: ANONYMOUS },
		{
			subject,
			by: { actor: subject, via: webhookVia(id) },
			async decide() {
				const row = await getWebhook(domain, subject, id);
				const change = row && !row.off ? changed(row) : undefined;
				return row && change ? changeWebhook(domain, row, { ...row, ...change }) : { settled: undefined };
			},
			firstWrite,
		},
	);
}

/**
 * Enters the webhooks of a subject that get pushes in the list that every process knows. The head is read before them, so
 * that what is entered is at least as new as the seq that it carries.
 */
export async function enterWebhooks(domain: Domain, subject: SubjectId): Promise<void> {
	const { ledger, webhooks } = domain.store.tables;
	const head = await ledger.get(headKey(subject));
	if (!head || headOf(head).erased !== undefined) return;
	await setListedWebhooks(webhooks, { ...(await listedOf(domain, subject)), seq: headOf(head).seq });
	// Also where the row was there: the process that wrote it may have died before this.
	await webhooks.upsert(webhookListKeys.version, {});
	domain.webhooks.changed();
}

/** The webhooks of a subject that are on and whose receivers agreed, as they stand in the ledger. */
export async function listedOf(domain: Domain, subject: SubjectId) {
	const on = (await webhooksOf(domain, subject)).filter(({ off, agreed }) => off === undefined && agreed);
	const idsOf = (feed: Webhook['feed']) => on.filter((webhook) => webhook.feed === feed).map(({ id }) => id);
	return { subject, timeline: idsOf('timeline'), trail: idsOf('trail') };
}

/** Enters webhooks as `enterWebhooks` does; resolves once every process knows the list. */
export async function enterAndWait(domain: Domain, subject: SubjectId): Promise<void> {
	await enterWebhooks(domain, subject);
	await domain.sleep(LIST_OF_WEBHOOKS_KNOWN_MS);
}
