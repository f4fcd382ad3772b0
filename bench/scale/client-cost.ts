/**
 * Measures how many requests to a table the processor of one process makes a second: the product's own client, without
 * TLS.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { accountStores } from '../../src/storage/azure/account/account-store.ts';
import type { Write } from '../../src/storage/port.ts';
import { timelineKey, timelineProperties } from '../../src/storage/rows/timelines.ts';
import { EPOCH, readers } from '../tideline/followers.ts';
import { eventOf } from '../tideline/made-up-events.ts';

const ROWS = 20_000;
const ROWS_AT_ONCE = 500;

/** Answers every insert as Azure does, at once. Another thread, whose processor is not counted. */
const STORAGE = `
	const { parentPort } = require('node:worker_threads');
	const answer = (request, response) => {
		request.resume().on('end', () => response.writeHead(204, { etag: 'W/"1"' }).end());
	};
	const server = require('node:http').createServer(answer).listen(0, '127.0.0.1', () => {
		parentPort.postMessage(server.address().port);
	});`;

export async function requestsPerSecond(): Promise<number> {
	const storage = new Worker(STORAGE, { eval: true });
	const [port] = (await once(storage, 'message')) as [number];
	const endpoint = `http://127.0.0.1:${port}/one`;
	const key = Buffer.alloc(64).toString('base64');
	const connection = `DefaultEndpointsProtocol=http;AccountName=one;AccountKey=${key};TableEndpoint=${endpoint};QueueEndpoint=${endpoint}`;
	const [store] = accountStores({ connectionStrings: [connection] }, 'bench');
	if (!store) throw new Error('There is no account to ask.');
	const event = eventOf(1);
	const subjects = readers(ROWS);
	const insertAll = async () => {
		for (let from = 0; from < ROWS; from += ROWS_AT_ONCE) {
			const writes = subjects.slice(from, from + ROWS_AT_ONCE).map(
				(reader): Write => ({
					...timelineKey(reader, event.id),
					kind: 'insert',
					properties: timelineProperties(event, EPOCH),
				}),
			);
			const outcomes = await store.tables.timelines.writeMany(writes);
			if (outcomes.includes('conflict')) throw new Error('An insert was not made.');
		}
	};
	// Once to warm it up.
	await insertAll();
	const before = process.threadCpuUsage();
	await insertAll();
	const { user, system } = process.threadCpuUsage(before);
	await storage.terminate();
	return (ROWS * 1e6) / (user + system);
}
