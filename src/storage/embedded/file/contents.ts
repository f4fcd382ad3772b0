/** Stores the values of a row on their own, or in two pieces, one of which rows share. */
import type { Value } from '../../port.ts';

/** A shorter text is not worth a second place: a row with its own values is read in one look. */
export const LEAST_SHARED = 64;

/** The values of one row as they are stored. `own` is a row's piece, `shared` the piece that a content holds. */
export type Pieces = { own: string; shared: string };

/** Splits values into numbers, such as the epoch under which an event came, and all else, which readers of the event share. */
export function splitValues(values: readonly Value[]): Pieces {
	const own: number[] = [];
	const shared = values.map((value) => {
		if (typeof value !== 'number') return value;
		own.push(value);
		return null;
	});
	return { own: own.join(), shared: JSON.stringify(shared) };
}

/** Puts the values together again. `body` comes as a number where SQLite could store it as one. */
export function valuesOf(body: string | number, content: string | null): Value[] {
	if (content === null) return JSON.parse(body as string) as Value[];
	const [values, own] = JSON.parse(`[${content},[${body}]]`) as [(Value | null)[], number[]];
	let next = 0;
	return values.map((value) => value ?? (own[next++] as number));
}
