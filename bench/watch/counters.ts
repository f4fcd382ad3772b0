/** The memory of the heat counters, and the time that a flood of exceptions takes. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Heat } from '../../src/observation/heat/heat.ts';
import { airbrakeCollector } from '../../src/outbound/exceptions/airbrake.ts';
import { ExceptionReporter } from '../../src/outbound/exceptions/exception-reporter.ts';
import { startReceiver } from '../../src/testing/webhook-receiver.ts';

const MINUTE_MS = 60_000;
const MINUTES = 60;
const MEGABYTE = 1_000_000;

/** Megabytes that an hour of `partitions` different partitions a minute leaves, each written to and read. */
export function heatMemory(partitions: number): number {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc') as () => void;
	collect();
	const before = process.memoryUsage().heapUsed;
	let now = MINUTE_MS;
	const heat = new Heat(() => now);
	for (let minute = 0; minute < MINUTES; minute++, now += MINUTE_MS)
		for (let n = minute; n < partitions; n += MINUTES) {
			const partition = `dev-subject-with-a-name-${n}`;
			heat.observe({ on: 'table', name: 'timelines', operation: 'insert', written: [{ partition, row: 'r' }] });
			heat.observe({ on: 'table', name: 'ledger', operation: 'get', written: [], partition });
		}
	// All of them once more within the minute that runs.
	for (let n = 0; n < partitions; n++)
		heat.observe({
			on: 'table',
			name: 'timelines',
			operation: 'insert',
			written: [{ partition: `dev-subject-with-a-name-${n}`, row: 'r' }],
		});
	collect();
	const used = (process.memoryUsage().heapUsed - before) / MEGABYTE;
	if (heat.summary().growth < partitions) throw new Error('Rows were not counted.');
	return used;
}

/** Share of a minute of processor that so many exceptions take. They must reach the collector as counts. */
export async function exceptionShare(exceptions: number): Promise<number> {
	const errbit = await startReceiver(201);
	const about = { release: '1.2.3', environment: 'bench' };
	const collector = airbrakeCollector({ origin: errbit.url, project: '1', key: 'k' }, about);
	const reporter = new ExceptionReporter({ collectors: [collector], release: '1.2.3', root: process.cwd() });
	const began = process.cpuUsage();
	for (let n = 0; n < exceptions; n++)
		reporter.capture({ error: new TypeError(`No row ${n} of github-${n}`), where: 'server', path: '/s/dev-nina' });
	reporter.sendCounts();
	await reporter.close(MINUTE_MS);
	const { user, system } = process.cpuUsage(began);
	const told = errbit.received.map(({ body }) => (JSON.parse(body) as { params: { times: number } }).params.times);
	await errbit.close();
	const sum = told.reduce((all, times) => all + times, 0);
	if (sum !== exceptions) throw new Error(`The collector was told of ${sum} exceptions, not ${exceptions}.`);
	return (user + system) / 1_000 / MINUTE_MS;
}
