import { ACTION_KINDS, type ActionKind } from '../../../contract/audit/actions.ts';
import type { Histogram } from '../../../contract/schema/trail.ts';
import { kindOf } from '../words/action-kinds.ts';

export type KindCounts = Record<ActionKind, number>;

/** The entries of one step, by kind. `at` and `to` are Unix milliseconds. */
export type KindBar = KindCounts & { at: number; to: number; total: number };

/** The bars of a histogram, with the actions put together by their kinds. */
export function kindBars({ bars, stepMs }: Histogram): KindBar[] {
	return bars.map((bar) => {
		const counts = noCounts();
		for (const [action, count] of entriesOf(bar.counts)) counts[kindOf(action)] += count;
		const at = Date.parse(bar.at);
		return { ...counts, at, to: at + stepMs, total: totalOf(counts) };
	});
}

export function sumOf(bars: readonly KindBar[]): KindCounts {
	const sum = noCounts();
	for (const bar of bars) for (const kind of ACTION_KINDS) sum[kind] += bar[kind];
	return sum;
}

export const totalOf = (counts: KindCounts): number => ACTION_KINDS.reduce((total, kind) => total + counts[kind], 0);

const noCounts = () => Object.fromEntries(ACTION_KINDS.map((kind) => [kind, 0])) as KindCounts;

const entriesOf = <Key extends string>(counts: { [K in Key]?: number }) => Object.entries(counts) as [Key, number][];
