/** Saved searches that notify, and the rows by which they are looked at. A row too many ends by itself. */
import type { SubjectId } from '../../contract/subject/subject.ts';
import { notifyingOf, savedKeys } from '../../storage/rows/ledger/saved.ts';
import { endOfLook, getLook, lookKeys } from '../../storage/rows/search-looks.ts';
import type { Domain } from '../domain.ts';
import { enterLook, notifyingSearches } from '../saved/looks/enter-looks.ts';
import { type Difference, differs, type Found } from './check.ts';

export async function* lookDifferences(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	for (const { id } of await notifyingSearches(domain, subject))
		yield* differs(domain, subject, `its saved search ${id}`, () => checkLook(domain, subject, id));
}

async function checkLook(domain: Domain, subject: SubjectId, id: string): Promise<Found | undefined> {
	const { ledger, notifications } = domain.store.tables;
	const row = await ledger.get(savedKeys.search(subject, id));
	const search = row && notifyingOf(row);
	if (!search) return undefined;
	const found = await getLook(notifications, lookKeys.look(subject, id));
	const isDue = found && (await notifications.get(lookKeys.due(found.look)));
	if (found && isDue && found.look.since >= search.since) return undefined;
	const write = async () => {
		// One without its time would never be looked at.
		if (found && !isDue) await notifications.transact(endOfLook(found.look, found.etag));
		await enterLook(domain, subject, search);
	};
	return { kind: 'lost', what: `nobody looks for new matches of the saved search ${id}`, write };
}
