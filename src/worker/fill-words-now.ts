import { repeat } from '../domain/core/repeat.ts';
import { fillWords } from '../domain/directory/fill-words.ts';
import type { Domain } from '../domain/domain.ts';

/**
 * Has the subjects of a store from before found by their words. It never throws, and resolves to whether all are: what it
 * could not do is left to the next time.
 */
export async function fillWordsNow(
	domain: Domain,
	{
		signal,
		onError,
	}: { signal?: AbortSignal; onError?: ((sentence: string, error: unknown) => void) | undefined } = {},
): Promise<boolean> {
	try {
		return await repeat(domain, () => fillWords(domain, signal));
	} catch (error) {
		onError?.('Not every subject is found by its words yet; trying again', error);
		return false;
	}
}
