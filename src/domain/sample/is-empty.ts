import { TIDELINE } from '../../contract/subject/subject.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import type { Domain } from '../domain.ts';
import { identityOf } from '../subject/subject-id.ts';

/** A store with more people than this is in use, whatever they did. */
const MOST_PEOPLE = 10;

/**
 * Whether nothing happened in the store yet but a few people's signing in: there is no machine, no event and nobody who
 * follows. The service's own ledger does not count.
 */
export async function isEmpty({ store }: Domain): Promise<boolean> {
	const { ledger } = store.tables;
	let people = 0;
	for await (const subject of ledger.partitions()) {
		if (subject === TIDELINE) continue;
		if (++people > MOST_PEOPLE || identityOf(subject)?.provider === 'app') return false;
		const head = await ledger.get(headKey(subject));
		const counts = head && headOf(head).counts;
		// A ledger that was erased was in use.
		if (!counts || counts.events > 0 || counts.following > 0) return false;
	}
	return true;
}
