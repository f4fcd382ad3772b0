import type { Domain } from '../domain/domain.ts';
import { warnOwners } from '../domain/notice/warn-owners.ts';
import { repeat } from '../domain/waiting/repeat.ts';

/** Warns owners of tokens that expire. It never throws: what it could not do is left to the next time. */
export async function warnOwnersNow(
	domain: Domain,
	onError?: (sentence: string, error: unknown) => void,
): Promise<void> {
	try {
		await repeat(domain, () => warnOwners(domain));
	} catch (error) {
		onError?.('Not every owner could be told of a token that expires; trying again', error);
	}
}
