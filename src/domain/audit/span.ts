/** The span of time that a question about the audit trail covers. */
import type { TrailFilter } from '../../contract/audit/audit.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { isoTime } from '../ports/ports.ts';

/** Unix milliseconds: from `from` on, before `to`. */
export type Span = { from: number; to: number };

const DAY_MS = 86_400_000;
/** No entry is older, or younger. */
export const ALL_TIME: Span = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** The span that `day`, `from` and `to` leave. Throws `invalid_input` for a span that ends before it begins. */
export function spanOf({ day, from, to }: Pick<TrailFilter, 'day' | 'from' | 'to'>): Span {
	const asked = { from: from ? Date.parse(from) : ALL_TIME.from, to: to ? Date.parse(to) : ALL_TIME.to };
	if (asked.from > asked.to)
		throw new TidelineError(
			'invalid_input',
			"This time range ends before it starts. Send a `from` that's before `to`.",
		);
	if (!day) return asked;
	const begin = Date.parse(`${day}T00:00:00Z`);
	return { from: Math.max(asked.from, begin), to: Math.min(asked.to, begin + DAY_MS) };
}

export const isEver = ({ from, to }: Span): boolean => from === ALL_TIME.from && to === ALL_TIME.to;
export const isEmpty = ({ from, to }: Span): boolean => from >= to;

/** The day that a span lies in, if it is one. */
export function onlyDayOf({ from, to }: Span): string | undefined {
	return Math.floor(from / DAY_MS) === Math.floor((to - 1) / DAY_MS) ? isoTime(from).slice(0, 10) : undefined;
}
