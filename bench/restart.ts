/**
 * `npm run bench -- restart`: a packaged release, its size and the time of its start; and ten restarts under 200 requests a
 * second, half of them posts and half of them over new connections: none may be refused, and no answered post be lost.
 */
import { lstatSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathsIn } from '../scripts/package/paths-in.ts';
import { makeRelease } from '../scripts/package.ts';
import { keepService } from '../src/testing/packaged/kept-service.ts';
import { restartUnderLoad } from '../src/testing/packaged/restarts.ts';
import { percentile, rounded } from './measure/statistics.ts';
import { readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { newReport, publish } from './report/report.ts';

const REQUESTS_A_SECOND = 200;
/** Milliseconds of load before each restart, as of a service that is restarted now and then. */
const BETWEEN_RESTARTS_MS = 5_000;
const STARTS = 5;

const options = readOptions();
const report = newReport('restart', options);
const restarts = options.quick ? 1 : 10;
const { folder, archive } = await makeRelease();

await withFolder(async (place) => {
	const bytes = pathsIn(folder).reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0);
	report.figures.push(
		{ figure: 'release, unpacked', unit: 'MB', value: rounded(bytes / 1e6), target: '≤ 200', holds: bytes <= 200e6 },
		{ figure: 'release, its archive', unit: 'MB', value: rounded(statSync(archive).size / 1e6) },
	);
	const starts = await timesOfStarts(place);
	const start = rounded(percentile(starts, 0.5));
	report.figures.push({
		figure: 'start, to the first answer that it is ready',
		unit: 's',
		value: start,
		target: '≤ 3',
		holds: start <= 3,
		note: `median of ${STARTS}`,
		runs: { starts },
	});
	await measureRestarts(join(place, 'restarts'));
});
publish(report);

async function timesOfStarts(place: string): Promise<number[]> {
	const seconds: number[] = [];
	for (let run = 0; run < STARTS; run++) {
		const from = performance.now();
		const service = await keepService([join(folder, 'bin/tideline-server')], {
			DATA_DIR: join(place, 'starts'),
			TIDELINE_SETTINGS: '/dev/null',
		});
		seconds.push(rounded((performance.now() - from) / 1_000));
		await service.stop();
	}
	return seconds;
}

async function measureRestarts(dataDir: string): Promise<void> {
	await mkdir(dataDir);
	const { noted, failed, lost, twice } = await restartUnderLoad({
		release: folder,
		dataDir,
		restarts,
		perSecond: REQUESTS_A_SECOND,
		between: BETWEEN_RESTARTS_MS,
	});
	const waits = noted.map(({ ms }) => ms);
	const none = (figure: string, value: number) => ({ figure, unit: '', value, target: '0', holds: value === 0 });
	report.figures.push(
		{ figure: 'restarts', unit: '', value: restarts },
		{ figure: 'requests during these', unit: '', value: noted.length, note: `${REQUESTS_A_SECOND} a second` },
		{ figure: 'posts that were answered', unit: '', value: noted.filter(({ event }) => event !== undefined).length },
		none('requests that were refused or got no answer', failed.length),
		none('answered posts that the ledger lacks', lost.length),
		none('posts that the ledger has twice', twice.length),
		{
			figure: 'requests that were sent again',
			unit: '',
			value: noted.filter(({ isRepeated }) => isRepeated).length,
			note: 'the server closed an idle connection at that moment',
		},
		{ figure: 'wait, p50', unit: 'ms', value: rounded(percentile(waits, 0.5)) },
		{ figure: 'wait, p99', unit: 'ms', value: rounded(percentile(waits, 0.99)) },
		{ figure: 'longest wait', unit: 'ms', value: rounded(percentile(waits, 1)) },
	);
}
