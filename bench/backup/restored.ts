/** A restore of the base of the git activity, step by step, until the server shows the first page of a reader. */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median } from '../measure/statistics.ts';
import { openConnection } from '../posts/connection.ts';
import type { Options } from '../report/options.ts';
import { say } from '../report/progress.ts';
import type { Report } from '../report/report.ts';
import { readPage } from '../served/read-pages.ts';
import { COMMAND_FLAGS } from '../tideline/command.ts';
import { openImported } from '../tideline/imported.ts';
import { moveSharedRows } from '../tideline/moved.ts';
import { startServer } from '../tideline/start-server.ts';
import { bytesIn, emptied } from './copies.ts';
import { LOG_KEY } from './posting.ts';
import type { RestoreTimes } from './restore-program.ts';

const PAGE = 250;
const STEPS = ['rows', 'the rest made again', 'verified', 'until the first page', 'all of it'] as const;
type Steps = Record<(typeof STEPS)[number], number>;

/** `reader` has a timeline of a page at the least, and its token is in the backup of `place`. */
export type Reader = { token: string };

export async function restoreOfActivity(
	report: Report,
	{ runs }: Options,
	{ place, reader, rows, folder }: { place: string; reader: Reader; rows: number; folder: string },
): Promise<void> {
	const all: (Steps & { peak: number })[] = [];
	for (let run = 1; run <= runs; run++) {
		say(`a restore of ${(bytesIn(place) / 1e6).toFixed(0)} MB, run ${run} of ${runs}`);
		const dataDir = emptied(join(folder, 'restored'));
		const times = await restoreInto(dataDir, place);
		const started = performance.now();
		const site = await startServer(dataDir, { settings: { LOG_KEY } });
		const connection = await openConnection(site.origin);
		const path = `/api/v1/timeline?limit=${PAGE}`;
		const { items } = JSON.parse(await readPage(connection, site.origin, { path, ...reader })) as { items: unknown[] };
		const page = (performance.now() - started) / 1_000;
		connection.close();
		await site.stop();
		if (items.length !== PAGE) throw new Error(`The page has ${items.length} events.`);
		await moveSharedRows(dataDir, 'bench');
		const imported = await openImported(dataDir);
		imported.verify(rows);
		imported.close();
		all.push({
			rows: times.rows,
			'the rest made again': times.rest,
			verified: times.verified,
			'until the first page': page,
			'all of it': times.rows + times.rest + times.verified + page,
			peak: times.peak,
		});
	}
	for (const step of STEPS) {
		const value = median(all.map((times) => times[step]));
		report.figures.push({
			figure: `restore of the git activity: ${step}`,
			unit: 's',
			value,
			...(step === 'all of it' && rows > 4_000_000 && { target: '≤ 30', holds: value <= 30 }),
			runs: { ours: all.map((times) => times[step]) },
		});
	}
	report.figures.push({
		figure: 'restore of the git activity: memory, at the most',
		unit: 'MiB',
		value: median(all.map(({ peak }) => peak)),
		runs: { ours: all.map(({ peak }) => peak) },
	});
}

/** In a process of its own, as the command is. */
async function restoreInto(dataDir: string, place: string): Promise<RestoreTimes> {
	const child = fork(join(import.meta.dirname, 'restore-program.ts'), [dataDir, place], {
		execArgv: [...COMMAND_FLAGS],
	});
	const ended = once(child, 'exit');
	const told = once(child, 'message');
	const failed = ended.then(([code]) => Promise.reject(new Error(`The restore ended with ${code}.`)));
	const [times] = (await Promise.race([told, failed])) as [RestoreTimes];
	await ended;
	return times;
}
