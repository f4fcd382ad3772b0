/** Nearest rank on a sorted copy; `share` from 0 to 1. NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The middle one, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const half = sorted.length / 2;
	if (sorted.length % 2 === 1) return sorted[Math.floor(half)] as number;
	return ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2;
}

/** Four significant digits: more would be noise. */
export const rounded = (value: number): number => Number(value.toPrecision(4));
