/** Stores the values of a row on their own, or in two pieces, one of which rows share. */
import type { Value } from '../../port.ts';

/** A shorter text is not worth a second place: a row with its own values is read in one look. */
export const LEAST_SHARED = 64;

/** Puts the values together again. `body` comes as a number where SQLite could store it as one. */
export function valuesOf(body: string | number, content: string | null): Value[] {
	if (content === null) return JSON.parse(body as string) as Value[];
	const [values, own] = JSON.parse(`[${content},[${body}]]`) as [(Value | null)[], number[]];
	let next = 0;
	return values.map((value) => value ?? (own[next++] as number));
}
