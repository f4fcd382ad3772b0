import type { Histogram, HistogramInput } from '../../contract/trail.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';

export async function countEntries(
	{ principal }: Ctx,
	_: HistogramInput & { signal?: AbortSignal | undefined },
): Promise<Histogram> {
	authorize(principal, 'audit.read');
	throw new Error('This question has no answer yet.');
}
