const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

type FormatNumber = (value: number, options: { minimumFractionDigits: number }) => string;

/**
 * A span of milliseconds for people: `320 ms`, `4.1 s`, `2 min 5 s`, `3 h 12 min`. The units are the same everywhere.
 */
export function duration(milliseconds: number, number: FormatNumber): string {
	// The two ends may come from two clocks.
	const span = Math.max(0, milliseconds);
	if (span < SECOND) return `${Math.round(span)} ms`;
	if (span < MINUTE) return `${number(Math.floor(span / 100) / 10, { minimumFractionDigits: 1 })} s`;
	if (span < HOUR) return `${Math.floor(span / MINUTE)} min ${Math.floor((span % MINUTE) / SECOND)} s`;
	return `${Math.floor(span / HOUR)} h ${Math.floor((span % HOUR) / MINUTE)} min`;
}
