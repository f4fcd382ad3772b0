import type { Freshness } from '../../contract/schema/trail.ts';
import { pagesOf } from '../../storage/pages.ts';
import { auditKeys } from '../../storage/rows/audit.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { isoTime } from '../ports/ports.ts';

const DAYS = 7;

/** Tells how fast entries came into the trail lately. The share is 1 without any. Throws `forbidden`. */
export async function getFreshness({ domain, principal }: Ctx): Promise<Freshness> {
	authorize(principal, 'audit.read');
	const since = isoTime(domain.now() - (DAYS - 1) * 86_400_000);
	let entries = 0;
	let late = 0;
	for await (const rows of pagesOf(domain.store.tables.audit, auditKeys.lagsSince(since)))
		for (const { properties } of rows) {
			entries += Number(properties.count);
			late += Number(properties.late);
		}
	return { entries, late, share: entries === 0 ? 1 : (entries - late) / entries };
}
