/** Plain Node with Redis: a process that answers with pages, put together from a list of ids and their bodies. */
import { freePort } from '../../scripts/process.ts';
import type { Redis } from '../peers/redis.ts';
import { openConnection } from '../posts/connection.ts';
import { type Site, startSite } from '../tideline/start-server.ts';
import { type Page, readPage } from './read-pages.ts';

/** Starts it. It connects to that Redis. */
export async function startPlainNode({ client }: Redis): Promise<Site> {
	const port = await freePort();
	const { port: redisPort, password } = client.options;
	return startSite(['bench/served/plain-node.ts'], port, '/', {
		PORT: String(port),
		REDIS_PORT: String(redisPort),
		REDIS_PASSWORD: password ?? '',
	});
}

/** Keeps our own pages in Redis, item by item, so that both answer with the same bytes. Resolves to what to ask for. */
export async function keepPages({ client }: Redis, origin: string, pages: readonly Page[]): Promise<Page[]> {
	const connection = await openConnection(origin);
	const kept: Page[] = [];
	for (const [reader, page] of pages.entries()) {
		// The connection reads bytes as characters.
		const body = Buffer.from(await readPage(connection, origin, page), 'latin1').toString();
		const { items } = JSON.parse(body) as { items: { id: string }[] };
		if (items.length !== 250) throw new Error(`A page has ${items.length} items, not 250.`);
		await client.mset(items.flatMap((item) => [`e:${item.id}`, JSON.stringify(item)]));
		await client.rpush(`t:${reader}`, ...items.map(({ id }) => id));
		kept.push({ path: `/timeline/${reader}` });
	}
	connection.close();
	return kept;
}
