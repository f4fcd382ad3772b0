import type { Deliveries, DeliveriesInput } from '../../contract/trail.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';

export async function listDeliveries(
	{ principal }: Ctx,
	_: DeliveriesInput & { signal?: AbortSignal | undefined },
): Promise<Deliveries> {
	authorize(principal, 'audit.read');
	throw new Error('This question has no answer yet.');
}
