import type { Push } from '../../contract/schema/machines/webhook.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { inOrder } from '../../storage/in-order.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row, Step, Store } from '../../storage/port.ts';
import { pushKeys, pushOf, pushProperties } from '../../storage/rows/pushes.ts';
import type { Domain } from '../domain.ts';
import type { WebhookOf } from '../in-memory/webhook-list.ts';
import { isoTime } from '../ports/ports.ts';
import { webhooksOf } from './change-webhook.ts';
import { stepsOfTickets } from './push-lines.ts';

type Stores = { store: Pick<Store, 'tables' | 'queues' | 'doAtOnce'> };

/**
 * Sends a push again from its first try. One that is pending keeps its tries, and gets another ticket: a job that died may
 * have left it without one.
 */
export async function sendAgain(domain: Domain, of: WebhookOf, row: Row): Promise<void> {
	const { status: _, problem: __, ...push } = pushOf(row);
	if (push.state === 'pending') await inOrder(domain.store, stepsOfTickets([ticketOf(of, push)]));
	else {
		const again = { ...push, state: 'pending', tries: 0, nextAt: isoTime(domain.now()) } as const;
		const { partition, row: name, etag } = row;
		const begun: Step = {
			kind: 'writeMany',
			table: 'webhooks',
			writes: [{ partition, row: name, kind: 'update', etag, properties: pushProperties(again) }],
		};
		await inOrder(domain.store, [begun, ...stepsOfTickets([ticketOf(of, again)])]);
	}
	domain.pushesAdded?.();
}

/** Gives every push of a subject that is pending a ticket, even if it has one. Resolves to how many there were. */
export async function sendPending(stores: Stores, subject: SubjectId): Promise<number> {
	let sent = 0;
	for (const { id: webhook } of await webhooksOf(stores, subject))
		for await (const rows of pagesOf(stores.store.tables.webhooks, pushKeys.all(webhook))) {
			const pending = rows.map(pushOf).filter(({ state }) => state === 'pending');
			await inOrder(stores.store, stepsOfTickets(pending.map((push) => ticketOf({ subject, webhook }, push))));
			sent += pending.length;
		}
	return sent;
}

/** Its ticket, which is due as before. */
const ticketOf = (of: WebhookOf, { id, at, nextAt }: Push) => ({ ...of, push: id, at: Date.parse(nextAt ?? at) });
