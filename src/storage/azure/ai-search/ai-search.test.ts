/** Azure AI Search beside the tables: what only that has. All else of it is in `testing/store-conformance/search.ts`. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { eventIdAt } from '../../../contract/event/event-id.ts';
import { type AiSearchServer, startAiSearch } from '../../../testing/ai-search/server.ts';
import type { Store } from '../../port.ts';
import { searchKeys } from '../../rows/search.ts';
import { enterDocument, removeDocuments } from '../../search/write-documents.ts';
import type { Clause, SearchDocument } from '../../search-index.ts';
import { openAzureStore } from '../store.ts';
import { openAiSearch } from './ai-search.ts';
import { definitionOf } from './entries.ts';

const SHORT_POLL = { timeout: 20_000, interval: 20 };

describe('Azure AI Search', () => {
	let service: AiSearchServer;
	let store: Store;
	const prefix = `t${randomBytes(6).toString('hex')}`;
	const index = definitionOf(prefix).name;
	const openStore = (aiSearch?: AiSearchServer) =>
		openAzureStore({ connectionStrings: [inject('azurite')], prefix, ...(aiSearch && { aiSearch }) });

	beforeAll(async () => {
		service = await startAiSearch();
		store = openStore(service);
		await store.open();
	});
	afterAll(() => service.close());

	let minute = 0;
	const documentOf = (...words: string[]): SearchDocument => ({
		id: eventIdAt(Date.now() - ++minute * 60_000, randomBytes(10)),
		poster: 'dev-alice',
		words,
		marks: [],
	});
	const copies = () => [...(service.indexes.get(index)?.entries.keys() ?? [])];
	const find = async (all: Clause[], none: Clause[] = [], from = store) =>
		(await from.search.find({ all, none, limit: 100 })).hits.map(({ id }) => id);
	const words = (...some: string[]): Clause => ({ kind: 'words', words: some, prefix: false });
	const beginning = (...some: string[]): Clause => ({ kind: 'words', words: some, prefix: true });

	test('a start is refused with a reason where the index cannot be as it must', async () => {
		await store.open();
		const opening = (key: string, of: string) => openAiSearch({ endpoint: service.endpoint, key }, of).open();
		await expect(opening('another', prefix)).rejects.toMatchObject({
			reason: 'denied',
			message: expect.stringContaining('AZURE_SEARCH_KEY must be an admin key'),
		});
		const other = { name: definitionOf('other').name, fields: [{ name: 'id', type: 'Edm.String', key: true }] };
		const url = `${service.endpoint}/indexes('${other.name}')?api-version=2026-04-01`;
		const headers = { 'content-type': 'application/json', 'api-key': service.key };
		const made = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(other) });
		expect(made.status).toBe(201);
		await expect(opening(service.key, 'other')).rejects.toMatchObject({
			reason: 'invalid',
			message: expect.stringMatching(/does not take the index other-search-1.*'id' cannot be changed/),
		});
	});

	test('words of any length and script are found, by their beginnings too', async () => {
		const long = '長'.repeat(64);
		const [first, second] = [documentOf(long, 'kept'), documentOf(`${'長'.repeat(63)}短`, 'kept')];
		for (const document of [first, second]) await enterDocument(store, document);
		await expect.poll(() => find([words('kept')]), SHORT_POLL).toEqual([first.id, second.id]);
		expect(await find([words(long)])).toEqual([first.id]);
		expect(await find([words('kept')], [words(long)])).toEqual([second.id]);
		expect(await find([beginning('長'.repeat(40))])).toEqual([first.id, second.id]);
		expect(await find([beginning('長'.repeat(63))])).toEqual([first.id, second.id]);
		expect(await find([words('kept')], [beginning(long)])).toEqual([second.id]);
		expect(await find([beginning('長'.repeat(64), 'ke')])).toEqual([first.id]);
		expect(await find([words('kept')], [beginning(long, 'ke')])).toEqual([second.id]);
	});

	test('documents that the service has no time for are written by the next run of the job', async () => {
		const document = documentOf('later');
		service.busy.withKey = (key) => key === document.id;
		await expect(enterDocument(store, document)).rejects.toMatchObject({ reason: 'unclear' });
		service.busy.withKey = () => false;
		service.busy.with = (path) => path.endsWith('search.index');
		await expect(removeDocuments(store, [document.id])).rejects.toMatchObject({ reason: 'unclear' });
		service.busy.with = () => false;
		await removeDocuments(store, [document.id]);
		await enterDocument(store, document);
		await expect.poll(copies, SHORT_POLL).not.toContain(document.id);
	});

	test('a search is asked again while the service is busy', async () => {
		let refusals = 2;
		service.busy.with = (path) => path.endsWith('search.post.search') && refusals-- > 0;
		expect(await find([words('nowhere')])).toEqual([]);
		expect(refusals).toBeLessThan(0);
		service.busy.with = () => false;
	});

	test('a removal takes away the rows of terms from before there was a service', async () => {
		const before = openStore();
		await before.open();
		const document = documentOf('earlier', ...Array.from({ length: 150 }, (_, n) => `word${n}`));
		await enterDocument(before, document);
		await enterDocument(store, document);
		await expect.poll(() => find([words('earlier')]), SHORT_POLL).toEqual([document.id]);
		await removeDocuments(store, [document.id]);
		const partition = searchKeys.shardOf(document.id);
		const { rows } = await store.tables.search.range({ partition, from: 'word:', before: 'word:~' });
		expect(rows.filter(({ row }) => row.includes(document.id))).toEqual([]);
		expect(await find([words('earlier')], [], before)).toEqual([]);
		await expect.poll(copies, SHORT_POLL).not.toContain(document.id);
	});
});
