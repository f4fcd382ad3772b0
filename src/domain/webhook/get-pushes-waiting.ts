import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { oldestDue } from './push-lines.ts';

/** Of how many webhooks pushes are due, and since when the oldest of these waits (ISO 8601 in UTC). */
export type PushesWaiting = { webhooks: number; since?: string };

/** How far the sending of pushes is behind. Counts up to 1,000 webhooks. Throws `forbidden`. */
export async function getPushesWaiting({ domain, principal }: Ctx): Promise<PushesWaiting> {
	authorize(principal, 'job.read');
	const { lines, at } = await oldestDue(domain.store.tables.webhooks, domain.now());
	return { webhooks: lines, ...(at !== undefined && { since: new Date(at).toISOString() }) };
}
