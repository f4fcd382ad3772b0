/**
 * Webhooks. The truth of one is a row of its subject's ledger. The table `webhooks` has a list of the subjects that have
 * any, because a job that delivers to many must not ask each, and a partition for the pushes of each webhook.
 *
 * The secrets are stored as they are: what signs must be readable. They open nothing here.
 */
import type { Webhook } from '../../contract/schema/machines/webhook.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { WEBHOOK_FEEDS, WEBHOOK_OFF, type WebhookFeed, type WebhookId } from '../../contract/webhook/webhook.ts';
import type { Properties, Row, RowKey, Table, Write } from '../port.ts';
import { type Bounds, END, startingWith } from './key-parts.ts';

/**
 * `secret` is a key for HMAC in base64, `privateKey` one for Ed25519 (PKCS #8, DER, in base64). The old ones count until
 * `secretUntil`. `seq` is that of the entry which last changed it.
 */
export type WebhookRow = Webhook & Keys & { oldSecret?: string; oldPrivateKey?: string; seq: number };
type Keys = { secret: string; privateKey: string };

const WEBHOOK = 'webhook:';

/** Webhooks, in the ledgers of their subjects. */
export const webhookKeys = {
	webhook: (subject: SubjectId, webhook: WebhookId): RowKey => ({ partition: subject, row: `${WEBHOOK}${webhook}` }),
	all: (subject: SubjectId): Bounds => startingWith(subject, WEBHOOK),
	/** The webhook of a `webhook:` row. */
	webhookOf: (row: string): WebhookId => row.slice(WEBHOOK.length),
	isWebhook: (row: string): boolean => row.startsWith(WEBHOOK),
};

/** List of the subjects that have webhooks: one partition, which each process knows by heart. */
export const webhookListKeys = {
	all: { partition: 'list', from: 'of:', before: `of:${END}` } satisfies Bounds,
	/** The webhooks of one subject. */
	of: (subject: SubjectId): RowKey => ({ partition: 'list', row: `of:${subject}` }),
	subjectOf: (row: string): SubjectId => row.slice('of:'.length),
	/** Written after each change of the list. */
	version: { partition: 'list', row: 'version' } satisfies RowKey,
};

/** A webhook as a fact of its subject's ledger. */
export const webhookFact = ({ id, subject, ...properties }: WebhookRow): Write => ({
	...webhookKeys.webhook(subject, id),
	kind: 'upsert',
	properties,
});

export function webhookOf({ partition, row, properties: p }: Row): WebhookRow {
	const optional = <K extends string>(name: K) => (typeof p[name] === 'string' ? { [name]: p[name] } : {});
	return {
		id: webhookKeys.webhookOf(row),
		subject: partition,
		url: String(p.url),
		feed: WEBHOOK_FEEDS.find((feed) => feed === p.feed) ?? 'timeline',
		createdBy: String(p.createdBy),
		createdAt: String(p.createdAt),
		publicKey: String(p.publicKey),
		agreed: p.agreed === true,
		secret: String(p.secret),
		privateKey: String(p.privateKey),
		seq: Number(p.seq),
		...optional('secretUntil'),
		...optional('oldSecret'),
		...optional('oldPrivateKey'),
		...(typeof p.off === 'string' && { off: WEBHOOK_OFF.find((why) => why === p.off) ?? 'owner' }),
	};
}

/** The webhooks of a subject that are on and whose receivers agreed. `seq`: that of the entry which last changed one of them. */
export type ListedWebhooks = { subject: SubjectId; seq: number } & Record<WebhookFeed, WebhookId[]>;

export function listedWebhooksOf({ row, properties: p }: Row): ListedWebhooks {
	const ids = (value: unknown) => String(value).split(' ').filter(Boolean);
	return {
		subject: webhookListKeys.subjectOf(row),
		seq: Number(p.seq),
		timeline: ids(p.timeline),
		trail: ids(p.trail),
	};
}

/** Sets the row of a subject under its ETag. It never replaces a greater seq. */
export async function setListedWebhooks(
	table: Table,
	{ subject, seq, timeline, trail }: ListedWebhooks,
): Promise<void> {
	const key = webhookListKeys.of(subject);
	const properties: Properties = { seq, timeline: timeline.join(' '), trail: trail.join(' ') };
	for (;;) {
		const row = await table.get(key);
		if (row && Number(row.properties.seq) >= seq) return;
		const etag = row ? await table.update(key, properties, row.etag) : await table.insert(key, properties);
		if (etag) return;
	}
}
