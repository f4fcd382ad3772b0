import type { Options } from '../report/options.ts';
import type { Figure } from '../report/report.ts';
import { appendLeavesRate } from './append.ts';

/** Measures how fast the log takes leaves. */
export async function appending({ runs, quick }: Options): Promise<Figure[]> {
	const size = quick ? 2_000 : 50_000;
	const { median, runs: all } = await appendLeavesRate(runs, size);
	return [
		{
			figure: `append ${size.toLocaleString('en')} leaves to the log, until they are signed`,
			unit: 'leaves/s',
			value: median,
			target: '≥ 5,000',
			holds: median >= 5_000,
			runs: { ours: all },
		},
	];
}
