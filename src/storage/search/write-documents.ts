/**
 * Writes documents of the search index. Where terms have rows of their own, a transaction of one shard holds a document
 * and its terms: a reader sees all of them or none. What does not fit goes into more parts. Each part has a row that
 * stands for it, which is inserted, so that no part comes late behind its removal.
 */
import type { EventId } from '../../contract/event/event.ts';
import { limits } from '../limits.ts';
import type { Properties, Row, RowKey, Step, Store, Write } from '../port.ts';
import { documentProperties, documentRowOf, documentTombstone, searchKeys } from '../rows/search.ts';
import type { SearchDocument } from '../search-index.ts';
import { settleCopies } from './settle-copies.ts';

type SearchStore = Pick<Store, 'tables' | 'search'>;

/** A transaction has the row of its part besides. */
const TERMS_OF_PART = limits.transactionWrites - 1;

/** The words of each are taken out of the index of the engine, some 10 ms each: others must not wait for many. */
const REMOVED_AT_ONCE = 4;

const NOTHING: Properties = {};
const PART_TOMBSTONE: Properties = { removed: true };

/** The keys of a document's terms, by the parts in which they are written. The first part is there in any case. */
export function partsOf({ id, words, marks }: SearchDocument): RowKey[][] {
	const terms = new Set([...words.map(searchKeys.wordTerm), ...marks.map(searchKeys.markTerm)]);
	const keys = Array.from(terms, (term) => searchKeys.posting(term, id));
	const parts = [keys.slice(0, TERMS_OF_PART)];
	for (let start = TERMS_OF_PART; start < keys.length; start += TERMS_OF_PART)
		parts.push(keys.slice(start, start + TERMS_OF_PART));
	return parts;
}

/** Those of a document as it was entered: it has none where it was entered without. */
const termsOfParts = (document: SearchDocument, parts: number): Write[][] =>
	parts === 0 ? [] : partsOf(document).map((terms) => terms.map((term): Write => ({ ...term, kind: 'delete' })));

/** Whether a document may have term rows. Beside a search service, those may be left that were made before it was set up. */
const mayHaveTermRows = ({ search }: Pick<Store, 'search'>) => search.hasTermRows || search.copies !== undefined;

/**
 * Enter a document, in this order. A step that finds its place taken changes nothing, and ends the order. They make no
 * copies: where there are any, it is entered by `enterDocument`.
 */
export function stepsToEnter({ search }: Pick<Store, 'search'>, document: SearchDocument): Step[] {
	const key = searchKeys.document(document.id);
	if (!search.hasTermRows)
		return [
			{
				kind: 'writeMany',
				table: 'search',
				writes: [{ ...key, kind: 'insert', properties: documentProperties(document, 0) }],
			},
		];
	const parts = partsOf(document);
	return parts.map((terms, part): Step => {
		const first: Write =
			part === 0
				? { ...key, kind: 'insert', properties: documentProperties(document, parts.length) }
				: { ...searchKeys.part(document.id, part), kind: 'insert', properties: NOTHING };
		const postings = terms.map((term): Write => ({ ...term, kind: 'upsert', properties: NOTHING }));
		return { kind: 'transact', table: 'search', writes: [first, ...postings], durable: false };
	});
}

/**
 * Enters a document, unless it was removed. Parts that are there already are left alone. `before` is called before each
 * write, and ends it by throwing.
 */
export async function enterDocument(store: SearchStore, document: SearchDocument, before = () => {}): Promise<void> {
	const { search } = store.tables;
	for (const [part, step] of stepsToEnter(store, document).entries()) {
		before();
		if (step.kind === 'writeMany') await search.writeMany(step.writes);
		else if (step.kind === 'transact' && !(await search.transact(step.writes)).done && part === 0) {
			const row = await search.get(searchKeys.document(document.id));
			if (!row || documentRowOf(row).removed) return;
		}
	}
	await settleCopies(store, [document.id], before);
}

/**
 * Deletes a document as it was read, with its terms, and leaves no tombstone: it is wrong. Nothing more is done once it
 * was changed.
 */
export async function dropDocument(store: SearchStore, row: Row): Promise<void> {
	await dropRows(store.tables, row);
	await settleCopies(store, [searchKeys.eventOfDocument(row.row)]);
}

async function dropRows({ search }: Store['tables'], row: Row): Promise<void> {
	const found = documentRowOf(row);
	const { partition, row: key, etag } = row;
	const gone: Write = { partition, row: key, kind: 'delete', etag };
	if (found.removed || found.parts === 0) {
		await search.delete({ partition, row: key }, etag);
		return;
	}
	const [first = [], ...others] = termsOfParts(found.document, found.parts);
	for (const [index, deletions] of others.entries()) {
		const part = await search.get(searchKeys.part(found.document.id, index + 1));
		// A removal is under way.
		if (part?.properties.removed) return;
		const guard: Write[] = part ? [{ partition, row: part.row, kind: 'delete', etag: part.etag }] : [];
		if (!(await search.transact([...guard, ...deletions])).done) return;
	}
	await search.transact([gone, ...first]);
}

/** Leaves tombstones, whether there were documents or not, and takes their terms away. */
export async function removeDocuments(store: SearchStore, ids: readonly EventId[], before = () => {}): Promise<void> {
	const { search } = store.tables;
	if (mayHaveTermRows(store)) {
		await Promise.all(ids.map((id) => removeWithTerms(store, id, before)));
		await settleCopies(store, ids, before);
		return;
	}
	for (let start = 0; start < ids.length; start += REMOVED_AT_ONCE) {
		before();
		const some = ids.slice(start, start + REMOVED_AT_ONCE);
		await search.writeMany(
			some.map((id): Write => ({ ...searchKeys.document(id), kind: 'upsert', properties: documentTombstone(0) })),
		);
	}
}

/** The document last: until its tombstone is there, it says which terms are left. */
async function removeWithTerms({ tables: { search } }: SearchStore, id: EventId, before: () => void): Promise<void> {
	const key = searchKeys.document(id);
	for (;;) {
		const row = await search.get(key);
		const found = row && documentRowOf(row);
		if (found?.removed) return;
		before();
		if (!found) {
			if (await search.insert(key, documentTombstone(1))) return;
			continue;
		}
		const [first = [], ...others] = termsOfParts(found.document, found.parts);
		for (const [index, deletions] of others.entries())
			await search.transact([
				{ ...searchKeys.part(id, index + 1), kind: 'upsert', properties: PART_TOMBSTONE },
				...deletions,
			]);
		const tombstone = documentTombstone(found.parts);
		const gone = await search.transact([
			{ ...key, kind: 'update', properties: tombstone, etag: row?.etag as string },
			...first,
		]);
		if (gone.done) return;
	}
}

/** Deletes the tombstones, once nothing can come late any more. */
export async function forgetDocuments(store: SearchStore, ids: readonly EventId[], before = () => {}): Promise<void> {
	const { search } = store.tables;
	const rows = mayHaveTermRows(store)
		? await Promise.all(ids.map((id) => search.get(searchKeys.document(id))))
		: ids.map(() => undefined);
	const keys = ids.flatMap((id, index) => {
		const row = rows[index];
		const parts = row ? documentRowOf(row).parts : 1;
		const others = Array.from({ length: Math.max(0, parts - 1) }, (_, part) => searchKeys.part(id, part + 1));
		return [...others, searchKeys.document(id)];
	});
	before();
	await search.writeMany(keys.map((key): Write => ({ ...key, kind: 'delete' })));
	await settleCopies(store, ids, before);
}
