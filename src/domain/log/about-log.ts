import type { LogAbout } from '../../contract/proof.ts';
import { getCurrentLog } from '../../storage/log.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { trustOf } from './get-proof.ts';

/** Where the log is, and who signs it, for who remembers what it has said. Undefined before it has begun. */
export async function aboutLog({ domain, principal }: Ctx): Promise<LogAbout | undefined> {
	authorize(principal, 'log.read');
	const current = await getCurrentLog(domain.store.tables.log);
	return current && trustOf(domain, current);
}
