import type { ExceptionsSeen } from '../../contract/exception/exception.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';

/** The exceptions that this process has seen: the last kinds, with their counts. Throws `forbidden`. */
export function listExceptions({ domain, principal }: Ctx): ExceptionsSeen {
	authorize(principal, 'exception.read');
	return domain.exceptions?.() ?? { since: new Date(domain.now()).toISOString(), kinds: [], collectors: [] };
}
