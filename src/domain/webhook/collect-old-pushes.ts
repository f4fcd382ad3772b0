import { PUSHES_KEPT_DAYS } from '../../contract/webhook/webhook.ts';
import { pushKeys, pushOf } from '../../storage/rows/pushes.ts';
import type { WebhookRow } from '../../storage/rows/webhooks.ts';
import type { Domain } from '../domain.ts';
import { isoTime, randomFraction } from '../ports/ports.ts';

const DAY_MS = 86_400_000;
/** One try in so many looks for pushes that are to be forgotten, and takes so many. */
const COLLECTS_ONE_IN = 64;
const COLLECTED = 200;

/** Forgets pushes that ended long ago. Those of events that were dated back lie among them, and are kept as long. */
export async function collectOldPushes(domain: Domain, { id, feed }: WebhookRow): Promise<void> {
	if (randomFraction(domain) * COLLECTS_ONE_IN > 1) return;
	const { webhooks } = domain.store.tables;
	const before = isoTime(domain.now() - PUSHES_KEPT_DAYS * DAY_MS);
	const { rows } = await webhooks.range({ ...pushKeys.before(id, feed, Date.parse(before)), limit: COLLECTED });
	await Promise.all(
		rows.map(async (row) => {
			const { state, at } = pushOf(row);
			if (state !== 'pending' && at < before) await webhooks.delete(pushKeys.push(id, row.row), row.etag);
		}),
	);
}
