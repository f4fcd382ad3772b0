/**
 * A service that answers as the documentation says that Azure AI Search does, for the part of its REST interface that
 * Tideline uses, and refuses all else: the service has no emulator.
 * https://learn.microsoft.com/rest/api/searchservice
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assertUpdate, type Definition, readDefinition } from './definition.ts';
import { IndexOfEntries, missing } from './index-of-entries.ts';
import { invalid, Refusal } from './refusal.ts';

const VERSION = '2026-04-01';
const LARGEST_BODY = 16 * 1_024 * 1_024;
/** Written documents are seen after this time. */
const SEEN_AFTER_MS = 20;

export type AiSearchServer = {
	endpoint: string;
	key: string;
	indexes: ReadonlyMap<string, IndexOfEntries>;
	/** Decides which requests, and which documents of a request, it has no time for. */
	busy: { with(path: string): boolean; withKey(key: string): boolean };
	close(): Promise<void>;
};

type Answer = [status: number, answer: unknown];

const NEVER_BUSY = { with: () => false, withKey: () => false };

export async function startAiSearch({ key = 'an admin key'.replaceAll(' ', '-') } = {}): Promise<AiSearchServer> {
	const indexes = new Map<string, IndexOfEntries>();
	const busy: AiSearchServer['busy'] = { ...NEVER_BUSY };
	const server = createServer((request, response) => {
		void answerTo(request)
			.catch((error: unknown): Answer => {
				const { message } = error as Error;
				return [error instanceof Refusal ? error.status : 500, { error: { code: '', message } }];
			})
			.then(([status, answer]) => {
				response.writeHead(status, { 'content-type': 'application/json; odata.metadata=none' });
				response.end(JSON.stringify(answer));
			});
	});
	const endpoint = await listening(server);
	return {
		endpoint,
		key,
		indexes,
		busy,
		async close() {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};

	async function answerTo(request: IncomingMessage): Promise<Answer> {
		const { pathname, searchParams } = new URL(request.url ?? '', endpoint);
		const body = await bodyOf(request);
		if (request.headers['api-key'] !== key) throw new Refusal(403, 'The key is not one of this service.');
		if (searchParams.get('api-version') !== VERSION) throw invalid(`The version of the interface is ${VERSION}.`);
		if (busy.with(pathname)) throw new Refusal(503, 'The service is busy.');
		const [, name = '', action] = /^\/indexes\('([^']+)'\)(?:\/docs\/(.+))?$/.exec(pathname) ?? [];
		const route = `${request.method} ${action ?? 'index'}`;
		if (route === 'PUT index') return define(readDefinition(body, name));
		const index = indexes.get(name);
		if (!index) throw missing();
		if (route === 'POST search.post.search')
			return [200, { value: index.search(body).map((entry) => ({ '@search.score': 1, ...entry })) }];
		if (route !== 'POST search.index') throw new Refusal(405, `This server does not ${route}.`);
		const value = index.write(body, (one) => busy.withKey(one));
		return [value.every(({ status }) => status) ? 200 : 207, { value }];
	}

	function define(definition: Definition): Answer {
		const index = indexes.get(definition.name);
		if (!index) {
			indexes.set(definition.name, new IndexOfEntries(definition, SEEN_AFTER_MS));
			return [201, definition];
		}
		assertUpdate(index.definition, definition);
		index.definition = definition;
		return [200, definition];
	}
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
	const pieces: Buffer[] = [];
	let size = 0;
	for await (const piece of request as AsyncIterable<Buffer>) {
		size += piece.length;
		if (size <= LARGEST_BODY) pieces.push(piece);
	}
	if (size > LARGEST_BODY) throw new Refusal(413, 'The request is larger than 16 MB.');
	if (!request.headers['content-type']?.startsWith('application/json')) throw new Refusal(415, 'The body is no JSON.');
	try {
		return JSON.parse(Buffer.concat(pieces).toString());
	} catch {
		throw invalid('The body is no JSON.');
	}
}

async function listening(server: Server): Promise<string> {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
