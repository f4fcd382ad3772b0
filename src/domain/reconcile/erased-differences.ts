/** A ledger that was erased: nothing of it may be left but the marker, and the service's own ledger must say so. */
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { isClearingDue } from '../../storage/rows/log/erasure-list.ts';
import { getErasure } from '../../storage/rows/log/erasures.ts';
import { subjectHash } from '../../storage/subject-hash.ts';
import type { Domain } from '../domain.ts';
import { type Difference, differs, type Found } from './check.ts';

export async function* erasedDifferences(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	yield* differs(domain, subject, 'its erasure', () => checkEntered(domain, subject));
	yield* differs(domain, subject, 'its erasure', () => checkCleared(domain, subject));
}

/** A ledger that somebody cut down past the service would look erased. */
export async function checkEntered({ store }: Domain, subject: SubjectId): Promise<Found | undefined> {
	const { ledger, log } = store.tables;
	const target = subjectHash(subject);
	const what = `its ledger ends like an erased one, and no entry of ${TIDELINE} says that it was erased`;
	if (!(await getErasure(log, target))) return { kind: 'chain', what };
	for await (const rows of pagesOf(ledger, entryKeys.all(TIDELINE)))
		if (rows.map(entryOf).some((entry) => entry.action === 'subject-erased' && entry.target === target))
			return undefined;
	return { kind: 'chain', what };
}

/** Rows that are left while its second clearing is due are cleared then. */
async function checkCleared({ store }: Domain, subject: SubjectId): Promise<Found | undefined> {
	const { ledger, log } = store.tables;
	const { rows } = await ledger.range({ partition: subject, limit: 2 });
	if (rows.length < 2 || (await isClearingDue(log, subjectHash(subject)))) return undefined;
	return { kind: 'content', what: `it was erased, and rows are left: tideline erase ${subject}` };
}
