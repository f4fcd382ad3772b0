/** `tideline import` on Azurite with two accounts: what one process holds open and in memory while it makes many deliveries. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { subjectIdOf } from '../../src/domain/subject/subject-id.ts';
import { openAzureStore } from '../../src/storage/azure/store.ts';
import { startAzurite } from '../../src/testing/azurite.ts';
import { root, withFolder } from '../report/places.ts';
import { say } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { TIDELINE_COMMAND } from '../tideline/command.ts';
import { makeFollowers, readers } from '../tideline/followers.ts';

const ACCOUNTS = ['benchone', 'benchtwo'];
/** Two accounts, 128 requests each, and what the process holds open besides. */
const MOST_SOCKETS = 2 * 128 + 4;
const MOST_MEGABYTES = 400;
const SOURCES = 15;
const LOOK_EVERY_MS = 250;
const RUNS_AT_MOST = 10;

/** The most that was seen, and whether the system says so: only Linux shows another process's sockets. */
type Held = { sockets: number; megabytes: number; seen: boolean };

type Imported = { seconds: number; runs: number; warnings: number; held: Held };

export async function importOnAzurite(
	report: Report,
	{ events, followers }: { events: number; followers: number },
): Promise<void> {
	await withFolder(async (folder) => {
		const azurite = await startAzurite({ folder: join(folder, 'azurite'), accounts: ACCOUNTS });
		try {
			const connectionStrings = azurite.connectionStrings;
			await followAll(connectionStrings, followers);
			const file = join(folder, 'events.ndjson');
			writeFileSync(file, eventLines(events));
			say(`importing ${events} events to ${followers} followers`);
			const { seconds, runs, warnings, held } = await importAll(file, connectionStrings);
			const rate = (events * followers) / seconds;
			const name = `Azurite, two accounts, import of ${events} events to ${followers.toLocaleString('en')} followers`;
			report.figures.push({
				figure: `${name}: deliveries`,
				unit: 'deliveries/s',
				value: rate,
				note: `${runs} runs of the command, ${warnings} lines of warnings`,
			});
			if (!held.seen) return;
			report.figures.push(
				{
					figure: `${name}: connections at once`,
					unit: 'sockets',
					value: held.sockets,
					target: `≤ ${MOST_SOCKETS}`,
					holds: held.sockets <= MOST_SOCKETS,
				},
				{
					figure: `${name}: memory`,
					unit: 'MB',
					value: held.megabytes,
					target: `≤ ${MOST_MEGABYTES}`,
					holds: held.megabytes <= MOST_MEGABYTES,
				},
			);
		} finally {
			await azurite.stop();
		}
	});
}

const sourceOf = (index: number) => `source${index % SOURCES}`;

async function followAll(connectionStrings: string[], count: number): Promise<void> {
	const store = openAzureStore({ connectionStrings, prefix: 'bench' });
	await store.open();
	for (let index = 0; index < SOURCES; index++)
		await makeFollowers(store, subjectIdOf('app', sourceOf(index)), readers(count));
	await store.close();
}

function eventLines(count: number): string {
	const lines = Array.from({ length: count }, (_, index) =>
		JSON.stringify({
			specversion: '1.0',
			id: String(index),
			source: sourceOf(index),
			type: 'bench',
			data: { text: `event ${index} ${'x'.repeat(200)}` },
		}),
	);
	return `${lines.join('\n')}\n`;
}

/** Runs the import again and again, as the command asks for when it fails. */
async function importAll(file: string, connectionStrings: string[]): Promise<Imported> {
	const held: Held = { sockets: 0, megabytes: 0, seen: false };
	const started = performance.now();
	let warnings = 0;
	for (let run = 1; run <= RUNS_AT_MOST; run++) {
		const { code, said } = await importOnce(file, connectionStrings, held);
		warnings += said.split('\n').length - 1;
		if (code === 0) return { seconds: (performance.now() - started) / 1_000, runs: run, warnings, held };
		say(`The import ended with ${code}: ${said.trim().split('\n').at(-1)}`);
	}
	throw new Error(`The import did not end well in ${RUNS_AT_MOST} runs.`);
}

async function importOnce(file: string, connectionStrings: string[], held: Held) {
	const child = spawn(process.execPath, [...TIDELINE_COMMAND, 'import', file, '--json'], {
		cwd: root,
		env: {
			...process.env,
			STORE: 'azure',
			AZURE_STORAGE_CONNECTION_STRING: connectionStrings.join(','),
			AUTH_SECRET: 'x'.repeat(32),
			TABLE_PREFIX: 'bench',
		},
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const kill = () => child.kill('SIGKILL');
	process.prependListener('exit', kill);
	const looking = setInterval(() => look(child.pid, held), LOOK_EVERY_MS);
	const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
	clearInterval(looking);
	process.off('exit', kill);
	return { code: child.exitCode, said };
}

function look(pid: number | undefined, held: Held): void {
	try {
		const files = readdirSync(`/proc/${pid}/fd`);
		const sockets = files.filter((name) => isSocket(`/proc/${pid}/fd/${name}`)).length;
		const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
		held.sockets = Math.max(held.sockets, sockets);
		// A process that has just ended has no memory.
		held.megabytes = Math.max(held.megabytes, (kilobytes || 0) / 1_024);
		held.seen = true;
	} catch {
		// Another system, or the process has just ended.
	}
}

function isSocket(path: string): boolean {
	try {
		return readlinkSync(path).startsWith('socket:');
	} catch {
		// Closed since it was listed.
		return false;
	}
}
