import type { Domain } from '../domain/domain.ts';
import { copyDocuments } from '../domain/search/copy-documents.ts';
import { repeat } from '../domain/waiting/repeat.ts';

type Options = { signal?: AbortSignal; onError?: ((sentence: string, error: unknown) => void) | undefined };

/** Milliseconds between two tries. Nobody waits for one, and each that fails is a line in the log. */
const FILL_AGAIN_MS = 60_000;

/** Copies what the search service lacks, where there is one. It never throws, and resolves to whether all is copied. */
export async function fillSearchService(domain: Domain, { signal, onError }: Options = {}): Promise<boolean> {
	try {
		return await repeat(domain, () => copyDocuments(domain, signal));
	} catch (error) {
		onError?.('Not every earlier event is found yet; trying again', error);
		return false;
	}
}

/** Tries until all is copied, or `signal` is aborted. */
export async function keepFillingSearchService(
	domain: Domain,
	options: Options & { signal: AbortSignal },
): Promise<void> {
	const { signal } = options;
	while (!signal.aborted && !(await fillSearchService(domain, options))) await domain.sleep(FILL_AGAIN_MS, signal);
}
