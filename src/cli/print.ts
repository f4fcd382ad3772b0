/** All that a command prints, but for its help and its progress. */
import { jsonWithoutActing, withoutActing } from '../contract/one-line.ts';

/** The option of commands that print one result. */
export const json = { type: 'boolean', description: 'Print the result as JSON' } as const;

/** Where lines go: a terminal obeys the characters in them, a file or a program gets them as they are. */
type Stream = { isTTY?: boolean; write(text: string): unknown };

/** A result: as JSON where that was asked for, else in words. */
export function print(asJson: boolean | undefined, value: object, words: string): void {
	if (asJson) printJson(value);
	else printLine(words);
}

/** One line, which on a terminal stays one: names and texts of others may be in it. */
export function printLine(line: string, stream: Stream = process.stdout): void {
	stream.write(`${stream.isTTY ? withoutActing(line) : line}\n`);
}

export function printJson(value: object, stream: Stream = process.stdout): void {
	const written = JSON.stringify(value);
	stream.write(`${stream.isTTY ? jsonWithoutActing(written) : written}\n`);
}

/** A line for the operator, apart from the command's output. */
export function warn(line: string): void {
	printLine(line, process.stderr);
}
