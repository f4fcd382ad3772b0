import { NEXT_LOOK_MS } from '../../../contract/reading/saved.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import { type NotifyingSearch, notifyingOf, savedKeys } from '../../../storage/rows/ledger/saved.ts';
import { endOfLook, getLook, type Look, lookKeys, lookOf, writesOfLook } from '../../../storage/rows/search-looks.ts';
import type { Domain } from '../../domain.ts';

/**
 * search-changed, search-deleted: brings the looks of a subject in line with its searches. It may run twice, late or beside
 * another one: a look of a newer choice stays, and one of an older choice ends by itself.
 */
export async function enterLooks(domain: Domain, subject: SubjectId): Promise<void> {
	const { notifications } = domain.store.tables;
	const notifying = await notifyingSearches(domain, subject);
	for (const search of notifying) await enterLook(domain, subject, search);
	const isOn = new Set(notifying.map(({ id }) => id));
	for await (const rows of pagesOf(notifications, lookKeys.of(subject)))
		for (const row of rows) {
			const look = lookOf(row);
			if (!isOn.has(look.search)) await notifications.transact(endOfLook(look, row.etag));
		}
}

export async function notifyingSearches({ store }: Domain, subject: SubjectId): Promise<NotifyingSearch[]> {
	const searches: NotifyingSearch[] = [];
	for await (const rows of pagesOf(store.tables.ledger, savedKeys.searches(subject)))
		searches.push(...rows.flatMap((row) => notifyingOf(row) ?? []));
	return searches;
}

/** Begins to look for a search, unless that is under way. */
export async function enterLook(domain: Domain, subject: SubjectId, { id, since }: NotifyingSearch): Promise<void> {
	const { notifications } = domain.store.tables;
	for (;;) {
		const before = await getLook(notifications, lookKeys.look(subject, id));
		if (before && before.look.since >= since) return;
		const { done } = await notifications.transact(writesOfLook(newLook(subject, { id, since }), before));
		if (done) return;
	}
}

/** It follows from the ledger alone, so that a restore makes the same. */
const newLook = (subject: SubjectId, { id, since }: Pick<NotifyingSearch, 'id' | 'since'>): Look => ({
	subject,
	search: id,
	since,
	nextAt: Date.parse(since) + NEXT_LOOK_MS,
	quiet: 0,
});
