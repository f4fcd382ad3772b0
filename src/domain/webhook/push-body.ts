/** Body of a push. It is read when it is sent, so that a text that was removed meanwhile is sent to nobody. */
import { createHash } from 'node:crypto';
import type { Push } from '../../contract/schema/machines/webhook.ts';
import { isShown, timelineItemOf } from '../../contract/timeline/timeline.ts';
import type { PushId, WebhookId } from '../../contract/webhook/webhook.ts';
import { auditEntryOf } from '../../storage/rows/audit.ts';
import { pushKeys } from '../../storage/rows/pushes.ts';
import { timelineKey } from '../../storage/rows/timelines.ts';
import type { WebhookRow } from '../../storage/rows/webhooks.ts';
import type { Domain } from '../domain.ts';
import { filterOf } from '../timeline/timeline-filter.ts';
import { challengeOf } from './agreement.ts';

/** The id by which a receiver knows a push that it got before: the same in every try. */
export const pushIdForReceivers = (webhook: WebhookId, push: PushId): string =>
	`msg_${createHash('sha256').update(pushKeys.target(webhook, push)).digest('hex').slice(0, 32)}`;

/** The body of a push. Undefined when what it is of is not there any more, or is hidden from the webhook's subject. */
export async function bodyOfPush(domain: Domain, webhook: WebhookRow, push: Push): Promise<string | undefined> {
	const data = await dataOf(domain, webhook, push.id);
	return data && JSON.stringify({ type: push.type, timestamp: push.at, data: { subject: webhook.subject, ...data } });
}

async function dataOf(domain: Domain, webhook: WebhookRow, id: PushId): Promise<object | undefined> {
	const { subject } = webhook;
	const { timelines, audit } = domain.store.tables;
	const pushed = pushKeys.read(id);
	switch (pushed.kind) {
		case 'event': {
			const [row, filter] = await Promise.all([
				timelines.get(timelineKey(subject, pushed.event)),
				filterOf(domain, subject),
			]);
			const item = row && timelineItemOf(row.row, row.properties);
			if (!item || !isShown(item, filter, domain.now())) return undefined;
			const { epoch: _, ...event } = item;
			return { event };
		}
		case 'removal':
			return { event: { id: pushed.event } };
		case 'entry': {
			const row = await audit.get(pushed.entry);
			return row && { entry: auditEntryOf(row) };
		}
		case 'test':
			return { text: 'A test: this webhook works.', challenge: challengeOf(webhook) };
		default:
			return pushed satisfies never;
	}
}
