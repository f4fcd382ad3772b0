/** Each subject has its timeline pushed to a webhook. Nothing is sent: the pushes alone count. */
import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { sealEntry } from '../../domain/ledger/entry.ts';
import { isoTime } from '../../domain/ports/ports.ts';
import { hashOfWebhook } from '../../domain/webhook/change-webhook.ts';
import { auditKeys, auditProperties } from '../../storage/rows/audit.ts';
import { entryKeys, entryProperties } from '../../storage/rows/ledger/entries.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { pushKeys } from '../../storage/rows/pushes.ts';
import { type WebhookRow, webhookFact, webhookListKeys } from '../../storage/rows/webhooks.ts';
import type { Memory } from './memory-store.ts';
import { SUBJECTS } from './subjects.ts';

const idOf = (subject: SubjectId): string => `webhookof${subject}`.replace('-', '').padEnd(16, '0');

/** Creates the webhooks as if each subject had added one before anything else. `start` is Unix milliseconds. */
export function createWebhooks({ tables, journal }: Memory, start: number): void {
	const at = isoTime(start);
	for (const subject of SUBJECTS) {
		const row = tables.ledger.get(headKey(subject));
		if (!row) throw new Error(`${subject} has no ledger.`);
		const head = headOf(row);
		const [id, seq] = [idOf(subject), head.seq + 1];
		const webhook: WebhookRow = {
			id,
			subject,
			url: 'https://receiver.example',
			feed: 'timeline',
			createdBy: subject,
			createdAt: at,
			publicKey: '',
			agreed: true,
			secret: '',
			privateKey: '',
			seq,
		};
		const who = { subject, actor: subject, via: 'user', target: id, contentHash: hashOfWebhook(webhook) };
		const entry = sealEntry({ ...who, seq, at, action: 'webhook-added', prev: head.hash });
		const listed = { seq, timeline: id, trail: '' };
		tables.ledger.write({
			...headKey(subject),
			kind: 'upsert',
			properties: { ...row.properties, seq, hash: entry.hash },
		});
		tables.ledger.write({
			...entryKeys.entry(subject, seq),
			kind: 'insert',
			properties: entryProperties(entry, idOf(subject)),
		});
		tables.ledger.write(webhookFact(webhook));
		tables.audit.write({ ...auditKeys.entry(entry), kind: 'insert', properties: auditProperties(entry) });
		tables.webhooks.write({ ...webhookListKeys.of(subject), kind: 'insert', properties: listed });
	}
	tables.webhooks.write({ ...webhookListKeys.version, kind: 'insert', properties: {} });
	journal.sync();
}

/** The events that were to be pushed to a subject's webhook; undefined where it has none. */
export function pushedTo({ tables }: Pick<Memory, 'tables'>, subject: SubjectId): ReadonlySet<EventId> | undefined {
	if (!tables.webhooks.get(webhookListKeys.of(subject))) return undefined;
	const { rows } = tables.webhooks.range({ ...pushKeys.all(idOf(subject)), limit: Number.MAX_SAFE_INTEGER });
	return new Set(rows.map(({ row }) => row));
}
