import type { PushesWaiting } from '../../contract/schema/job.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { oldestDue } from './push-lines.ts';

/** Tells how late the sending of pushes is. Counts up to 1,000 webhooks. Throws `forbidden`. */
export async function getPushesWaiting({ domain, principal }: Ctx): Promise<PushesWaiting> {
	authorize(principal, 'job.read');
	const { lines, at } = await oldestDue(domain.store.tables.webhooks, domain.now());
	return { webhooks: lines, ...(at !== undefined && { since: new Date(at).toISOString() }) };
}
