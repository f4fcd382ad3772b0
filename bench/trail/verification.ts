import type { Options } from '../report/options.ts';
import type { Figure } from '../report/report.ts';
import { verifyHashing } from './verify-hashing.ts';

/** Measures the share of a verification's time that goes into hashing. */
export async function verification({ runs, quick }: Options): Promise<Figure[]> {
	const { ours, bare, ratio } = await verifyHashing(runs, quick ? 2_000 : 50_000);
	return [
		{
			figure: 'verify a ledger and its texts up to the root of its log',
			unit: 'entries/s',
			value: ours.median,
			against: bare.median,
			ratio,
			target: '≥ 0.4',
			holds: ratio >= 0.4,
			note: 'against the bare hashing of the same bytes',
			runs: { ours: ours.runs, bare: bare.runs },
		},
	];
}
