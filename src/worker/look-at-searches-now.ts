import type { Domain } from '../domain/domain.ts';
import { lookAtSearches } from '../domain/saved/looks/look-at-searches.ts';

type Options = { signal?: AbortSignal | undefined; onError?: ((sentence: string, error: unknown) => void) | undefined };

/** Looks at saved searches that notify. It never throws: what failed is due again at the next time. */
export async function lookAtSearchesNow(domain: Domain, { signal, onError }: Options = {}): Promise<void> {
	try {
		await lookAtSearches(domain, { signal });
	} catch (error) {
		onError?.('Not every saved search could be looked at; trying again', error);
	}
}
