import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pagesOf } from '../../storage/pages.ts';
import type { Store } from '../../storage/port.ts';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

export type Tally = { acknowledged: number; found: number; missing: string[] };

/** Facts of the engine under test that a round needs. */
export type Target = {
	/** The child's first two arguments. */
	engine: 'embedded' | 'azure';
	place: string;
	prefix: string;
	/** Ends the process that holds the data, when that is not the child. */
	crash?: () => Promise<void>;
};

/** Lets a child write for `ms` from its first acknowledgement on, kills, and returns its acknowledgements. */
export async function writeUntilKilled(target: Target, round: string, ms: number): Promise<string[]> {
	const child = spawn(process.execPath, [CHILD, target.engine, target.place, target.prefix, round], {
		stdio: ['ignore', 'pipe', target.crash ? 'ignore' : 'inherit'],
	});
	const chunks: Buffer[] = [];
	child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
	const closed = once(child, 'close');
	await Promise.race([once(child.stdout, 'data'), closed]);
	if (child.exitCode !== null) throw new Error(`The child ended with ${child.exitCode} before it wrote anything.`);
	await new Promise((resolve) => setTimeout(resolve, ms));
	// The holder of the data first, so that nothing is acknowledged after the crash.
	await target.crash?.();
	child.kill('SIGKILL');
	await closed;
	const text = Buffer.concat(chunks).toString();
	// A last line without its end was cut off by the kill.
	return text.slice(0, text.lastIndexOf('\n')).split('\n');
}

/** Looks for all that was acknowledged, and takes the messages out of the queue. */
export async function tally(store: Store, acknowledged: string[]): Promise<Tally> {
	const there = new Set<string>();
	for (const [kind, table] of Object.entries({ row: store.tables.ledger, timeline: store.tables.timelines })) {
		const lines = acknowledged.filter((line) => line.startsWith(`${kind} `));
		for (const partition of new Set(lines.map((line) => line.split(' ')[1] as string)))
			for await (const rows of pagesOf(table, { partition }))
				for (const { row } of rows) there.add(`${kind} ${partition} ${row}`);
	}
	for (;;) {
		const messages = await store.queues.jobs.receive({ max: 32, lease: 3_600 });
		if (messages.length === 0) break;
		for (const message of messages) {
			there.add(`message ${message.body}`);
			await store.queues.jobs.delete(message);
		}
	}
	const missing = acknowledged.filter((line) => !there.has(line));
	return { acknowledged: acknowledged.length, found: acknowledged.length - missing.length, missing };
}
