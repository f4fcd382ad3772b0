/**
 * `npm run bench -- activity [--follows CSV] [--events NDJSON]`: real git activity through the real commands, follows
 * first, against a plain loop that inserts the same timeline rows.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import type { Profiler } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import { openPlainLoop } from './baseline/sqlite.ts';
import { interleaved, ratioOf, runsOf } from './measure/interleave.ts';
import { heaviest } from './measure/profile.ts';
import { readOptions } from './report/options.ts';
import { profiles, root, withFolder } from './report/places.ts';
import { newReport, publish } from './report/report.ts';
import { expectedRows, type Imported, openImported } from './tideline/imported.ts';
import { moveSharedRows } from './tideline/moved.ts';
import { loadLines } from './tideline/run-command.ts';

/** Rows that the plain loop commits at once. 500 would be usual; with more it is faster, and the harder one to compare with. */
const ROWS_A_TRANSACTION = 5_000;
const ROWS_AT_ONCE = 20_000;

const options = readOptions();
const report = newReport('activity', options);
const expected = await expectedRows(options.follows, options.events);
const bytes: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
const follows: number[] = [];
const megabytes: number[] = [];
const seconds: number[] = [];

// Each round has folders of its own and removes them: the full activity takes gigabytes.
let latest: { folder: string; close(): Promise<void> } | undefined;
const sides = await interleaved(
	`${expected.toLocaleString('en')} timeline rows`,
	options.runs,
	{
		ours: async () => {
			latest = await folderOfRound();
			const dataDir = join(latest.folder, 'ours');
			const followed = await loadLines(dataDir, ['follow-graph', options.follows]);
			const posted = await loadLines(dataDir, ['import', options.events]);
			follows.push(followed.posted / followed.seconds);
			megabytes.push(posted.megabytes);
			seconds.push(posted.seconds);
			// The import leaves this work for a quiet moment, and it belongs to the import.
			const started = performance.now();
			await moveSharedRows(dataDir, 'bench');
			const moved = (performance.now() - started) / 1_000;
			const imported = await openImported(dataDir);
			imported.verify(expected);
			imported.close();
			bytes.ours.push(bytesOf(dataDir) / expected);
			return expected / (posted.seconds + moved);
		},
		plain: async () => {
			if (!latest) throw new Error('The plain loop copies the rows of the run before it.');
			const imported = await openImported(join(latest.folder, 'ours'));
			const dataDir = join(latest.folder, 'plain');
			const took = await insertAll(imported, dataDir);
			imported.close();
			bytes.plain.push(bytesOf(dataDir) / expected);
			await latest.close();
			return (expected * 1_000) / took;
		},
	},
	{ warmUp: false },
);
const ratio = ratioOf(sides.ours, sides.plain);
/** The targets are for the whole activity. */
const isWhole = expected > 4_000_000;
report.figures.push(
	{
		figure: `git activity, ${expected.toLocaleString('en')} timeline rows`,
		unit: 'rows/s',
		value: sides.ours.median,
		against: sides.plain.median,
		ratio,
		note: `against a loop over node:sqlite, ${ROWS_A_TRANSACTION} rows a transaction; ours with ledgers, audit and receipts`,
		runs: { ours: sides.ours.runs, plain: sides.plain.runs },
	},
	{
		figure: 'the import of it',
		unit: 's',
		value: runsOf(seconds).median,
		...(isWhole && { target: '≤ 40', holds: runsOf(seconds).median <= 40 }),
		runs: { ours: seconds },
	},
	{
		figure: 'memory of the import, at the most',
		unit: 'MiB',
		value: runsOf(megabytes).median,
		...(isWhole && { target: '≤ 600', holds: runsOf(megabytes).median <= 600 }),
		runs: { ours: megabytes },
	},
	{
		figure: 'follows before that',
		unit: 'follows/s',
		value: runsOf(follows).median,
		target: '≥ 5,000',
		holds: runsOf(follows).median >= 5_000,
		runs: { ours: follows },
	},
	{
		figure: 'file size a timeline row',
		unit: 'bytes',
		value: runsOf(bytes.ours).median,
		against: runsOf(bytes.plain).median,
		ratio: ratioOf(runsOf(bytes.ours), runsOf(bytes.plain)),
		note: 'the whole file, ledgers and all, against timeline rows alone',
		runs: { ours: bytes.ours, plain: bytes.plain },
	},
);
if (options.profile) report.profiles = await profileImport();
publish(report);

async function insertAll(imported: Imported, dataDir: string): Promise<number> {
	const loop = await openPlainLoop(dataDir);
	let took = 0;
	for (const rows of imported.inOrder(ROWS_AT_ONCE)) took += loop.insert(rows, ROWS_A_TRANSACTION);
	if (loop.rows() !== expected) throw new Error(`The plain loop inserted ${loop.rows()} rows, not ${expected}.`);
	loop.close();
	return took;
}

async function profileImport(): Promise<Record<string, string[]>> {
	return withFolder(async (folder) => {
		const dataDir = join(folder, 'ours');
		await loadLines(dataDir, ['follow-graph', options.follows]);
		const flags = ['--cpu-prof', '--cpu-prof-interval=1000', `--cpu-prof-dir=${folder}/profile`];
		await loadLines(dataDir, ['import', options.events], flags);
		const [name = ''] = readdirSync(join(folder, 'profile'));
		mkdirSync(profiles, { recursive: true });
		const file = join(profiles, 'activity-import.cpuprofile');
		renameSync(join(folder, 'profile', name), file);
		return {
			'activity-import': [
				relative(root, file),
				...heaviest(JSON.parse(readFileSync(file, 'utf8')) as Profiler.Profile),
			],
		};
	});
}

function bytesOf(dataDir: string): number {
	return readdirSync(dataDir).reduce((total, name) => total + statSync(join(dataDir, name)).size, 0);
}

/** A folder that is there until it is closed. */
function folderOfRound(): Promise<{ folder: string; close(): Promise<void> }> {
	return new Promise((resolve, reject) => {
		let end = () => {};
		const ended = new Promise<void>((over) => {
			end = over;
		});
		const held = withFolder(async (folder) => {
			const close = () => {
				end();
				return held;
			};
			resolve({ folder, close });
			await ended;
		});
		held.catch(reject);
	});
}
