/** Copies of an embedded store, made by others. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 10;

export type Copied = { seconds: number; bytes: number };

/** The folder, without what was in it. */
export function emptied(folder: string): string {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	return folder;
}

export function bytesIn(folder: string): number {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

export function vacuumInto(file: string, folder: string): Copied {
	const copy = join(folder, 'copy.db');
	const database = new DatabaseSync(file, { readOnly: true });
	const started = performance.now();
	database.prepare('VACUUM INTO ?').run(copy);
	const seconds = (performance.now() - started) / 1_000;
	database.close();
	assertSame(file, copy);
	return { seconds, bytes: statSync(copy).size };
}

export const litestreamVersion = (program: string): string =>
	execFileSync(program, ['version'], { encoding: 'utf8' }).trim();

/** Lets Litestream replicate the file once into a folder, and restores it from there: `restored` seconds. */
export async function litestreamOnce(
	program: string,
	file: string,
	folder: string,
): Promise<Copied & { restored: number }> {
	// It writes to the file that it copies.
	const source = join(folder, 'tideline.db');
	copyFileSync(file, source);
	const replica = join(folder, 'replica');
	const seconds = await replicate(program, source, replica);
	const copy = join(folder, 'copy.db');
	const restored = await run(program, ['restore', '-o', copy, `file://${replica}`]);
	assertSame(file, copy);
	return { seconds, bytes: bytesIn(replica), restored };
}

/** It goes on until it is stopped, and is once its snapshot is there. Resolves to the seconds until it has ended. */
async function replicate(program: string, source: string, replica: string): Promise<number> {
	const started = performance.now();
	const child = spawn(program, ['replicate', source, `file://${replica}`], { stdio: 'ignore' });
	const ended = once(child, 'close');
	while (!(existsSync(replica) && readdirSync(replica, { recursive: true }).some((name) => isPart(String(name))))) {
		if (child.exitCode !== null) throw new Error(`Litestream ended with ${child.exitCode}.`);
		await sleep(LOOK_EVERY_MS);
	}
	child.kill('SIGINT');
	await ended;
	return (performance.now() - started) / 1_000;
}

/** The first part of its copy of the log of the file, which it writes after the snapshot. */
const isPart = (name: string) => name.endsWith('.wal.lz4');

/** Resolves to the seconds that it took. */
async function run(program: string, words: string[]): Promise<number> {
	const started = performance.now();
	const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
	const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
	if (child.exitCode !== 0) throw new Error(`${words[0]} ended with ${child.exitCode}: ${said}`);
	return (performance.now() - started) / 1_000;
}

function assertSame(file: string, copy: string): void {
	const [ours, theirs] = [file, copy].map((name) => {
		const database = new DatabaseSync(name, { readOnly: true });
		const { count } = database.prepare('SELECT count(*) AS count FROM rows').get() as { count: number };
		database.close();
		return count;
	});
	if (ours !== theirs) throw new Error(`The copy has ${theirs} rows, and the file ${ours}.`);
}
