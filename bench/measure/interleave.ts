import { say } from '../report/progress.ts';
import { median, rounded } from './statistics.ts';

/** The figure of each run of one side, in order. */
export type Runs = { median: number; runs: number[] };

/** One run of one side. It verifies what it did, and then resolves to its figure. */
export type Side = (run: number) => Promise<number>;

/**
 * Runs the sides in turn, `runs` times each, so that a slow minute of the machine slows all of them. A first round is not
 * counted, unless each run is a process of its own, which has nothing to warm up.
 */
export async function interleaved<Name extends string>(
	what: string,
	runs: number,
	sides: Record<Name, Side>,
	{ warmUp = true }: { warmUp?: boolean } = {},
): Promise<Record<Name, Runs>> {
	const names = Object.keys(sides) as Name[];
	const figures = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
	for (let run = warmUp ? 0 : 1; run <= runs; run++) {
		for (const name of names) {
			say(`${what}: ${name}, ${run === 0 ? 'warming up' : `run ${run} of ${runs}`}`);
			const figure = await sides[name](run);
			if (run > 0) figures[name].push(rounded(figure));
		}
	}
	return Object.fromEntries(
		names.map((name) => [name, { median: rounded(median(figures[name])), runs: figures[name] }]),
	) as Record<Name, Runs>;
}

/** The median of the ratios of neighbouring runs: both sides of each saw the same machine. */
export function ratioOf(ours: Runs, other: Runs): number {
	return rounded(median(ours.runs.map((figure, run) => figure / (other.runs[run] ?? Number.NaN))));
}

/** The runs of a side that was measured alone. */
export const runsOf = (figures: number[]): Runs => ({
	median: rounded(median(figures)),
	runs: figures.map(rounded),
});
