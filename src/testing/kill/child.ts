import { writeSync } from 'node:fs';
import { openAzureStore } from '../../storage/azure/store.ts';
import { openEmbeddedStore } from '../../storage/embedded/store.ts';
import type { Store, Write } from '../../storage/port.ts';

/**
 * Writes rows and messages without end and prints `row <partition> <row>`,
 * `timeline <partition> <row>` or `message <body>` once each is acknowledged, until it is killed.
 *
 * Arguments: `embedded` and a data directory, or `azure` and a connection
 * string; then a prefix, and a word that tells this round from others.
 */
const [engine, place, prefix, round] = process.argv.slice(2) as [string, string, string, string];

const store: Store =
	engine === 'embedded'
		? openEmbeddedStore({ dataDir: place, prefix })
		: openAzureStore({ connectionStrings: [place], prefix });
await store.open();
await Promise.all([inserts('a'), inserts('b'), groups(), many(), alike(), messages()]);

async function inserts(lane: string): Promise<void> {
	for (let n = 0; ; n += 1) {
		const key = { partition: `${round}-${lane}`, row: String(n) };
		await store.tables.ledger.insert(key, { text: 'x'.repeat(n % 500) });
		acknowledge(`row ${key.partition} ${key.row}`);
	}
}

async function groups(): Promise<void> {
	const partition = `${round}-group`;
	for (let n = 0; ; n += 1) {
		const rows = [0, 1, 2, 3, 4].map((part) => `${n}.${part}`);
		await store.tables.ledger.transact(rows.map((row) => ({ kind: 'insert', partition, row, properties: { n } })));
		acknowledge(...rows.map((row) => `row ${partition} ${row}`));
	}
}

async function many(): Promise<void> {
	for (let n = 0; ; n += 1) {
		const writes: Write[] = Array.from({ length: 200 }, (_, part) => ({
			kind: 'upsert',
			partition: `${round}-many${part % 7}`,
			row: `${n}.${part}`,
			properties: { n, part },
		}));
		await store.tables.ledger.writeMany(writes);
		acknowledge(...writes.map(({ partition, row }) => `row ${partition} ${row}`));
	}
}

/** Writes rows like those of an event for its followers: one key and one text in many partitions. */
async function alike(): Promise<void> {
	const text = 'The same words for many readers, long enough that an engine may store them once.';
	for (let n = 0; ; n += 1) {
		const writes: Write[] = Array.from({ length: 100 }, (_, part) => ({
			kind: 'insert',
			partition: `${round}-alike${part}`,
			row: String(n),
			properties: { text, n, epoch: part % 3 },
		}));
		await store.tables.timelines.writeMany(writes);
		acknowledge(...writes.map(({ partition, row }) => `timeline ${partition} ${row}`));
	}
}

async function messages(): Promise<void> {
	for (let n = 0; ; n += 1) {
		await store.queues.jobs.send(`${round}-${n}`);
		acknowledge(`message ${round}-${n}`);
	}
}

/** Straight into the pipe: a line that Node still buffers would be lost with the process. */
function acknowledge(...lines: string[]): void {
	const bytes = Buffer.from(`${lines.join('\n')}\n`);
	for (let written = 0; written < bytes.length; ) {
		try {
			written += writeSync(1, bytes, written);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
		}
	}
}
