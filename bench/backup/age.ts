/** Age of the newest moment that can be restored, while people post. It is read from the place of the backup. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Files } from '../../src/storage/files.ts';
import { median, percentile, rounded } from '../measure/statistics.ts';
import type { Report } from '../report/report.ts';
import { newestMoment } from './newest-moment.ts';

const LOOK_EVERY_MS = 100;

/** Milliseconds since the newest moment, at every look until `load` has ended. The first moment is waited for. */
export async function agesWhile(files: Files, load: Promise<unknown>): Promise<number[]> {
	const ages: number[] = [];
	let over = false;
	const ended = load.finally(() => {
		over = true;
	});
	while (!over) {
		const moment = await newestMoment(files);
		if (moment) ages.push(Date.now() - Date.parse(moment.at));
		await sleep(LOOK_EVERY_MS);
	}
	await ended;
	return ages;
}

/** `runs`: the ages of each run. */
export function addAges(report: Report, name: string, runs: readonly number[][], mostSeconds: number): void {
	const p50s = runs.map((ages) => rounded(percentile(ages, 0.5) / 1_000));
	const oldest = runs.map((ages) => rounded(Math.max(...ages) / 1_000));
	report.figures.push(
		{ figure: `${name}: age of the newest moment, p50`, unit: 's', value: median(p50s), runs: { ours: p50s } },
		{
			figure: `${name}: age of the newest moment, the oldest`,
			unit: 's',
			value: median(oldest),
			target: `≤ ${mostSeconds}`,
			holds: median(oldest) <= mostSeconds,
			note: `of ${runs.flat().length} looks`,
			runs: { ours: oldest },
		},
	);
}
