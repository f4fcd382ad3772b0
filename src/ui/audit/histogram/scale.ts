/** The steps of an axis: round numbers from 0 to the first one that is not below `largest`, about four of them. */
export function axisSteps(largest: number): number[] {
	const rough = Math.max(largest, 1) / 3;
	const magnitude = 10 ** Math.floor(Math.log10(rough));
	const step = Math.max(1, ([1, 2, 5].find((factor) => factor * magnitude >= rough) ?? 10) * magnitude);
	const count = Math.max(1, Math.ceil(largest / step));
	return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The bars that have a text below them: equally far apart, and at most `most` of them. */
export function labelledBars(count: number, most: number): number[] {
	const apart = Math.max(1, Math.ceil(count / Math.max(1, most)));
	return Array.from({ length: Math.ceil(count / apart) }, (_, index) => index * apart);
}
