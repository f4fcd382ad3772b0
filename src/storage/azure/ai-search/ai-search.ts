/** The search index on Azure AI Search: finds documents there, and keeps copies of them there. */
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { DefaultAzureCredential } from '@azure/identity';
import {
	AzureKeyCredential,
	type IndexDocumentsResult,
	KnownSearchAudience,
	SearchClient,
	type SearchClientOptions,
	SearchIndexClient,
} from '@azure/search-documents';
import { StorageError } from '../../port.ts';
import { costOf, scoreOf } from '../../search/match.ts';
import type { DocumentCopies, Hit, HitPage, IndexQuery, SearchDocument, SearchIndex } from '../../search-index.ts';
import { ANYBODY, callsWith } from '../account/calls.ts';
import { connectionsWith } from '../governor/connections.ts';
import { createGovernor } from '../governor/governor.ts';
import { steadyClock } from '../governor/steady-clock.ts';
import { definitionOf, documentOf, type Entry, entryOf, SHOWN } from './entries.ts';
import { filterOf } from './filter.ts';

export type AiSearchConfig = {
	/** `https://<name>.search.windows.net`. */
	endpoint: string;
	/** An admin key. Without one, the identity of the machine is used. */
	key?: string | undefined;
};

/** `open` makes the index where it is missing. Throws a `StorageError`. */
export type AiSearch = SearchIndex & { open(): Promise<void> };

/** Requests under way at once. A service of the smallest paid tier answers some dozens a second. */
const REQUESTS_AT_ONCE = 32;

/** Documents of one request: the longest ones, in letters that are spelled in five, take some 4 MB of its 16. */
const DOCUMENTS_AT_ONCE = 100;

/** Newest first: what is in no order by its score. */
const ORDER = ['high asc', 'middle asc', 'low asc'];

export function openAiSearch(config: AiSearchConfig, prefix: string): AiSearch {
	const service = connectTo(config, prefix);
	return {
		hasTermRows: false,
		copies: copiesIn(service),
		find: (query) => find(service, query),
		open: () => makeIndex(service),
	};
}

type Service = ReturnType<typeof connectTo>;

function connectTo({ endpoint, key }: AiSearchConfig, prefix: string) {
	const definition = definitionOf(prefix);
	const credential = key === undefined ? new DefaultAzureCredential() : new AzureKeyCredential(key);
	// Its type leaves out the agent, which it passes on to the pipeline.
	const options: SearchClientOptions & { agent: Agent } = {
		retryOptions: { maxRetries: 0 },
		allowInsecureConnection: endpoint.startsWith('http:'),
		audience: audienceOf(endpoint),
		agent: connectionsWith(REQUESTS_AT_ONCE).to(endpoint),
	};
	return {
		endpoint,
		definition,
		entries: new SearchClient<Entry>(endpoint, definition.name, credential, options),
		indexes: () => new SearchIndexClient(endpoint, credential, options),
		calls: callsWith(createGovernor(REQUESTS_AT_ONCE, { now: steadyClock(), sleep }), ANYBODY),
	};
}

async function makeIndex({ endpoint, definition, indexes, calls }: Service): Promise<void> {
	const client = indexes();
	try {
		await calls.read('make the index of Azure AI Search', (sent) => client.createOrUpdateIndex(definition, sent));
	} catch (error) {
		throw whyNotOpened(error as StorageError, endpoint, definition.name);
	}
}

async function find(service: Service, query: IndexQuery): Promise<HitPage> {
	query.signal?.throwIfAborted();
	const filter = filterOf(query);
	if (filter === undefined) return { hits: [] };
	const found = await select(service, filter, query.limit);
	query.signal?.throwIfAborted();
	if (query.budget) query.budget.left -= found.length * costOf(query);
	const hits = found.flatMap((document): Hit[] => {
		const score = scoreOf(query, document);
		return score === undefined ? [] : [{ id: document.id, poster: document.poster, score }];
	});
	const last = found.length < query.limit ? undefined : found.at(-1);
	return last ? { hits, next: last.id } : { hits };
}

/** The first documents that a filter lets through, newest first. */
async function select({ calls, entries }: Service, filter: string, top: number): Promise<SearchDocument[]> {
	return calls.read('search in Azure AI Search', async ({ abortSignal }) => {
		const { results } = await entries.search('*', {
			...(filter !== '' && { filter }),
			select: SHOWN,
			orderBy: ORDER,
			top,
			abortSignal,
		});
		const documents: SearchDocument[] = [];
		for await (const { document } of results) documents.push(documentOf(document));
		return documents;
	});
}

function copiesIn(service: Service): DocumentCopies {
	const { endpoint, definition, entries } = service;
	return {
		place: `${new URL(endpoint).host}:${definition.name}`,
		put: (documents) =>
			inBatches(documents, async (some) => {
				const made = some.map(entryOf);
				await write(service, 'copy documents to Azure AI Search', (sent) => entries.uploadDocuments(made, sent));
			}),
		drop: (ids) =>
			inBatches(ids, async (some) => {
				await write(service, 'delete copies in Azure AI Search', (sent) =>
					entries.deleteDocuments('id', [...some], sent),
				);
			}),
		async get(ids) {
			const found: SearchDocument[] = [];
			await inBatches(ids, async (some) => {
				found.push(...(await select(service, `search.in(id, '${some.join(',')}', ',')`, some.length)));
			});
			return found;
		},
	};
}

/** Each document has an outcome of its own. One that was refused for a while is written again by the job. */
async function write(
	{ calls }: Service,
	doing: string,
	request: (sent: { abortSignal: AbortSignal }) => Promise<IndexDocumentsResult>,
): Promise<void> {
	const { results } = await calls.write(doing, request);
	const failed = results.find(({ succeeded }) => !succeeded);
	if (!failed) return;
	const reason = failed.statusCode === 400 ? 'invalid' : 'unclear';
	throw new StorageError(
		reason,
		`Azure AI Search refused ${failed.key} (${doing}): ${failed.statusCode} ${failed.errorMessage ?? ''}`.trim(),
	);
}

async function inBatches<T>(items: readonly T[], work: (some: readonly T[]) => Promise<void>): Promise<void> {
	for (let start = 0; start < items.length; start += DOCUMENTS_AT_ONCE)
		await work(items.slice(start, start + DOCUMENTS_AT_ONCE));
}

/** The audience of tokens, in each cloud. */
function audienceOf(endpoint: string): string {
	const { hostname } = new URL(endpoint);
	if (hostname.endsWith('.azure.us')) return KnownSearchAudience.AzureGovernment;
	if (hostname.endsWith('.azure.cn')) return KnownSearchAudience.AzureChina;
	return KnownSearchAudience.AzurePublicCloud;
}

/** The error that stops a start, with what to do about it. */
function whyNotOpened({ reason, message, cause }: StorageError, endpoint: string, index: string): StorageError {
	const said = cause instanceof Error ? cause.message : message;
	const sentences: Partial<Record<StorageError['reason'], string>> = {
		denied:
			'Azure AI Search denied access. AZURE_SEARCH_KEY must be an admin key; without it, the identity of this machine ' +
			'needs the roles Search Service Contributor and Search Index Data Contributor, and the service must allow ' +
			`role-based access. It said: ${said}`,
		invalid: `Azure AI Search does not take the index ${index} as this version has it. It said: ${said}`,
		unclear: `Azure AI Search didn't respond at ${endpoint}, which AZURE_SEARCH_ENDPOINT names: ${said}`,
	};
	return new StorageError(reason, sentences[reason] ?? message, { cause });
}
