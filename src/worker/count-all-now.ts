import type { SubjectId } from '../contract/subject.ts';
import { repeat } from '../domain/core/repeat.ts';
import { countAll } from '../domain/discovery/count-all.ts';
import type { Domain } from '../domain/domain.ts';

/** Counts what a store of an earlier version holds. It never throws: what it could not do is left to a reconciliation. */
export async function countAllNow(
	domain: Domain,
	{
		signal,
		onError,
	}: { signal?: AbortSignal; onError?: ((sentence: string, error: unknown) => void) | undefined } = {},
): Promise<void> {
	const failed = (subject: SubjectId, error: unknown) => onError?.(`${subject} could not be counted`, error);
	try {
		await repeat(domain, () => countAll(domain, { signal, failed }));
	} catch (error) {
		onError?.('Not every subject could be counted; trying again with the next start', error);
	}
}
