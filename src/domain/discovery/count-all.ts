import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { discoveryKeys } from '../../storage/keys-of-discovery.ts';
import { headOf } from '../../storage/ledger.ts';
import { getPlaceRow } from '../../storage/places.ts';
import { repeat } from '../core/repeat.ts';
import type { Domain } from '../domain.ts';
import { miscountOfFollowers, miscountOfLedger } from './recount.ts';
import { refreshPlace } from './refresh-place.ts';

/**
 * Counts the subjects of a store of an earlier version, and enters them in the lists: once, whatever process comes first.
 * It may be stopped anywhere, and runs side by side: each write meets the ETag of what it counted. What changes too fast to
 * be counted is left to a reconciliation. `failed` is told of a subject that could not be counted; the others go on. Resolves to
 * false when `signal` ended it.
 */
export async function countAll(
	domain: Domain,
	{ signal, failed }: { signal?: AbortSignal | undefined; failed?(subject: SubjectId, error: unknown): void } = {},
): Promise<boolean> {
	const { ledger, discovery } = domain.store.tables;
	if (await discovery.get(discoveryKeys.counted)) return true;
	for await (const subject of ledger.partitions()) {
		if (signal?.aborted) return false;
		try {
			await repeat(domain, () => countOne(domain, subject));
		} catch (error) {
			failed?.(subject, error);
		}
	}
	await discovery.upsert(discoveryKeys.counted, {});
	return true;
}

async function countOne(domain: Domain, subject: SubjectId): Promise<void> {
	const { ledger, discovery } = domain.store.tables;
	const [head, place] = await Promise.all([ledger.get(ledgerKeys.head(subject)), getPlaceRow(discovery, subject)]);
	// It came after this version, or an earlier try was here.
	if (place && head && headOf(head).counts) return;
	await (await miscountOfLedger(domain, subject))?.write();
	await (await miscountOfFollowers(domain, subject))?.write();
	await refreshPlace(domain, subject);
}
