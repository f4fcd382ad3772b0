/** All that a command prints, except its progress. */
import { jsonWithoutActing, withoutActing } from '../../contract/text/one-line.ts';
import { standardOutput } from './standard-output.ts';

/** The option of commands that print one result. */
export const jsonOption = ['--json', 'Print the result as JSON'] as const;

/** A terminal obeys control characters, so they are written as escapes there. A file or a program gets each line as it is. */
type Stream = { isTTY?: boolean; write(text: string): unknown };

/** Prints a result, as JSON or in words. */
export function print(asJson: boolean | undefined, value: object, words: string): void {
	if (asJson) printJson(value);
	else printLine(words);
}

/** Prints one line. It stays one line on a terminal too: it may hold the names and texts of users. */
export function printLine(line: string, stream: Stream = standardOutput): void {
	stream.write(`${stream.isTTY ? withoutActing(line) : line}\n`);
}

export function printJson(value: object, stream: Stream = standardOutput): void {
	const written = JSON.stringify(value);
	stream.write(`${stream.isTTY ? jsonWithoutActing(written) : written}\n`);
}

/** A line for the operator, apart from the command's output. */
export function warn(line: string): void {
	printLine(line, process.stderr);
}
