import type { WebhookOff } from '../../contract/webhook/webhook.ts';
import type { WebhookRow } from '../../storage/rows/webhooks.ts';
import type { Domain } from '../domain.ts';
import { isAdmin } from '../ledger/role-of.ts';
import { isSuspended } from '../ledger/suspended.ts';
import { changeAfterPush, enterWebhooks } from './change-webhook.ts';

/** Whether nothing is sent to it now: what it is of, or who added it, is suspended. It goes on once they are let in again. */
export async function isSilenced(domain: Domain, { subject, createdBy }: WebhookRow): Promise<boolean> {
	const ids = [...new Set([subject, createdBy])].filter((id) => id !== 'operator');
	return (await Promise.all(ids.map((id) => isSuspended(domain, id)))).includes(true);
}

/** The audit trail is for admins: the subject that added the webhook must still be one. Resolves to why it is off, if it is now. */
export async function turnOffWithoutAdmin(domain: Domain, webhook: WebhookRow): Promise<WebhookOff | undefined> {
	const { feed, createdBy } = webhook;
	if (feed !== 'trail' || createdBy === 'operator' || (await isAdmin(domain, createdBy))) return undefined;
	await turnOff(domain, webhook, 'admin');
	return 'admin';
}

/** Turns a webhook off, because of what became of a push. */
export async function turnOff(domain: Domain, { id, subject }: WebhookRow, why: WebhookOff): Promise<void> {
	await changeAfterPush(
		domain,
		{ id, subject },
		() => ({ off: why }),
		() => enterWebhooks(domain, subject),
	);
}
