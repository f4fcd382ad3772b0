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
import { stepsOfPlaces } from './push-lines.ts';

type Stores = { store: Pick<Store, 'tables' | 'queues' | 'doAtOnce'> };

/**
 * Sends a push again from its first try. One that is pending keeps its tries, and gets another place: a job that died may
 * have left it without one.
 */
export async function sendAgain(domain: Domain, of: WebhookOf, row: Row): Promise<void> {
	const { status: _, problem: __, ...push } = pushOf(row);
	if (push.state === 'pending') await inOrder(domain.store, stepsOfPlaces([placeOf(of, push)]));
	else {
		const again = { ...push, state: 'pending', tries: 0, nextAt: isoTime(domain.now()) } as const;
		const { partition, row: name, etag } = row;
		const begun: Step = {
			kind: 'writeMany',
			table: 'webhooks',
			writes: [{ partition, row: name, kind: 'update', etag, properties: pushProperties(again) }],
		};
		await inOrder(domain.store, [begun, ...stepsOfPlaces([placeOf(of, again)])]);
	}
	domain.pushesAdded?.();
}

/** Gives every push of a subject that is pending a place, even if it has one. Resolves to how many there were. */
export async function sendPending(stores: Stores, subject: SubjectId): Promise<number> {
	let sent = 0;
	for (const { id: webhook } of await webhooksOf(stores, subject))
		for await (const rows of pagesOf(stores.store.tables.webhooks, pushKeys.all(webhook))) {
			const pending = rows.map(pushOf).filter(({ state }) => state === 'pending');
			await inOrder(stores.store, stepsOfPlaces(pending.map((push) => placeOf({ subject, webhook }, push))));
			sent += pending.length;
		}
	return sent;
}

/** Place where it is due: the same as before, so that it has one. */
const placeOf = (of: WebhookOf, { id, at, nextAt }: Push) => ({ ...of, push: id, at: Date.parse(nextAt ?? at) });
