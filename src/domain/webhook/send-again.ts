import { inOrder } from '../../storage/in-order.ts';
import type { Row, Step } from '../../storage/port.ts';
import { pushOf, pushProperties } from '../../storage/pushes.ts';
import { isoTime } from '../core/ports.ts';
import type { WebhookOf } from '../core/webhook-list.ts';
import type { Domain } from '../domain.ts';
import { pushMessage } from './push-message.ts';

/**
 * Sends a push again from its first try. One that is pending keeps its tries, and gets another message: a job that died may
 * have sent none.
 */
export async function sendAgain(domain: Domain, { subject, webhook }: WebhookOf, row: Row): Promise<void> {
	const { status: _, problem: __, ...push } = pushOf(row);
	const message: Step = {
		kind: 'send',
		queue: 'pushes',
		bodies: [pushMessage({ subject, webhook, push: push.id })],
		delay: 0,
	};
	const again = { ...push, state: 'pending', tries: 0, nextAt: isoTime(domain.now()) } as const;
	const { partition, row: name, etag } = row;
	const begun: Step = {
		kind: 'writeMany',
		table: 'webhooks',
		writes: [{ partition, row: name, kind: 'update', etag, properties: pushProperties(again) }],
	};
	await inOrder(domain.store, push.state === 'pending' ? [message] : [begun, message]);
	domain.pushesAdded?.();
}
