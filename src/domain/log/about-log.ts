import type { LogAbout } from '../../contract/audit/proof.ts';
import { getCurrentLog } from '../../storage/rows/log/current.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { trustOf } from './get-proof.ts';

/** Address and signers of the log, for browsers that remember its checkpoints. Undefined before it has begun. */
export async function aboutLog({ domain, principal }: Ctx): Promise<LogAbout | undefined> {
	authorize(principal, 'log.read');
	const current = await getCurrentLog(domain.store.tables.log);
	return current && trustOf(domain, current);
}
