import { isDeepStrictEqual } from 'node:util';
import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import { searchKeys } from '../../storage/keys-of-search.ts';
import { eventRowOf } from '../../storage/ledger.ts';
import { pagesOf } from '../../storage/pages.ts';
import { documentRowOf } from '../../storage/search/documents.ts';
import { dropDocument, enterDocument, enterDocuments } from '../../storage/search/write-documents.ts';
import type { SearchDocument } from '../../storage/search-index.ts';
import type { Domain } from '../domain.ts';
import { documentOf } from './document-of.ts';

const EVENTS_AT_ONCE = 100;
/** Ledgers after which it is noted how far this is. */
const NOTED_EVERY = 50;
/** Grows when documents get new marks. Earlier documents are then entered again. Version 2 added the subject of an event. */
const MARKS = 2;

/**
 * Enters the events that were posted before there was a search index. It goes on where it was, may run side by side with
 * itself and with jobs, and does nothing once it is done. Each event is read, then inserted: a removal in between is met
 * by its tombstone, or meets the document. Documents that lack marks are entered again. Resolves to false when `signal` ended it.
 */
export async function enterEarlierEvents(domain: Domain, signal?: AbortSignal): Promise<boolean> {
	const { ledger, search } = domain.store.tables;
	const { copies } = domain.store.search;
	const key = searchKeys.earlier(copies?.place);
	const noted = (await search.get(key))?.properties;
	const position = noted?.marks === MARKS ? noted : undefined;
	const isDone = position?.done === true;
	// Copies that were lost as a whole are made from the beginning.
	if (isDone && !(copies && (await isEmpty(domain)))) return true;
	const subjects: SubjectId[] = [];
	for await (const subject of ledger.partitions()) subjects.push(subject);
	const done = isDone ? '' : String(position?.subject ?? '');
	const left = subjects.filter((subject) => subject > done).sort();
	for (const [index, subject] of left.entries()) {
		if (signal?.aborted) return false;
		await enterEventsOf(domain, subject);
		if (index % NOTED_EVERY === 0) await search.upsert(key, { subject, done: false, marks: MARKS });
	}
	await search.upsert(key, { done: true, marks: MARKS });
	return true;
}

async function isEmpty({ store }: Domain): Promise<boolean> {
	return (await store.search.find({ all: [], none: [], limit: 1 })).hits.length === 0;
}

async function enterEventsOf({ store }: Domain, subject: SubjectId): Promise<void> {
	const events = { ...ledgerKeys.events(subject), limit: EVENTS_AT_ONCE };
	for await (const rows of pagesOf(store.tables.ledger, events)) {
		const live = rows.map(eventRowOf).filter((found) => !found.removed);
		const documents = live.map(({ event, tags }) => documentOf(event, tags));
		await enterDocuments(store, documents);
		for (const document of documents) if (document.marks.some(isLate)) await mendDocument(store, document);
	}
}

/** Such marks came later than the index. */
const isLate = (mark: string) => mark.startsWith('about:');

async function mendDocument(store: Domain['store'], document: SearchDocument): Promise<void> {
	const row = await store.tables.search.get(searchKeys.document(document.id));
	const held = row && documentRowOf(row);
	if (!held || held.removed || isDeepStrictEqual(held.document, document)) return;
	await dropDocument(store, row);
	await enterDocument(store, document);
}
