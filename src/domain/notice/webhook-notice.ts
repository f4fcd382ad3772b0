/** Notices to the owner of a webhook. */
import type { WebhookRow } from '../../storage/rows/webhooks.ts';
import type { Domain } from '../domain.ts';
import { ownerOf } from '../subject/owner-of.ts';
import { profileOf } from '../subject/profile.ts';
import { sendNotice } from './send-notice.ts';

/** Tells that a webhook was turned off, once each time. */
export async function tellTurnedOff(domain: Domain, { id, subject, url, off, seq }: WebhookRow): Promise<void> {
	const [to, profile] = await Promise.all([ownerOf(domain, subject), profileOf(domain, subject)]);
	const why = off === 'gone' ? 'gone' : 'no-admin';
	const content = { kind: 'webhook-off', url, handle: profile?.handle ?? subject, why } as const;
	await sendNotice(domain, { to, content, words: ['webhook-off', id, String(seq)] });
}
