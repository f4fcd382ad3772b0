/** A log that was closed goes on under another origin. Its first leaf is the last checkpoint of the closed one. */
import { textOf } from './bytes.ts';

const RESTARTED = /\/restarted\/([1-9][0-9]{0,5})$/;

/** The origin of the log with this number, which follows the log of `origin`. */
export const restartedOrigin = (origin: string, generation: number): string =>
	`${origin.replace(RESTARTED, '')}/restarted/${generation}`;

/** Whether the log of `origin` calls itself a later one than the log of `before`. */
export function followsLog(before: string, origin: string): boolean {
	const number = (of: string) => Number(RESTARTED.exec(of)?.[1] ?? 1);
	return origin === restartedOrigin(before, number(origin)) && number(origin) > number(before);
}

/** The text of the leaf: RFC 8785 of the signed note, whose lines become escapes. Empty for a log without a checkpoint. */
export const formatClosingLeaf = (note: string): string => JSON.stringify({ checkpoint: note, v: 1 });

/** The signed note, or undefined for a leaf that `formatClosingLeaf` would not have written. */
export function parseClosingLeaf(leaf: Uint8Array): string | undefined {
	const text = textOf(leaf) ?? '';
	try {
		const { checkpoint } = JSON.parse(text) as { checkpoint?: unknown };
		return typeof checkpoint === 'string' && formatClosingLeaf(checkpoint) === text ? checkpoint : undefined;
	} catch {
		return undefined;
	}
}
