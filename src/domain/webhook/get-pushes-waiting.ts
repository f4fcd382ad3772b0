import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { oldestDue } from './push-lines.ts';

/** Number of webhooks with due pushes, and the time since which the oldest of these waits (ISO 8601 in UTC). */
export type PushesWaiting = { webhooks: number; since?: string };

/** Tells how late the sending of pushes is. Counts up to 1,000 webhooks. Throws `forbidden`. */
export async function getPushesWaiting({ domain, principal }: Ctx): Promise<PushesWaiting> {
	authorize(principal, 'job.read');
	const { lines, at } = await oldestDue(domain.store.tables.webhooks, domain.now());
	return { webhooks: lines, ...(at !== undefined && { since: new Date(at).toISOString() }) };
}
