/**
 * The log of a process. A server and a worker write each message as one line of JSON, or in plain words on a terminal;
 * see `process-log.ts`. Other commands write plain words.
 */
import { oneLine } from '../../contract/text/one-line.ts';
import { LOG_LEVELS, type Log, type LogLevel } from '../shared/kinds.ts';
import { shared } from '../shared/shared.ts';
import { redacted } from './redacted.ts';

export const log = (): Log => shared.log ?? plainLog('info');

/** Writes the sentences alone, for a terminal. Lines of requests are for programs, and come with the level `debug`. */
export function plainLog(least: LogLevel): Log {
	return {
		write(level, sentence, fields) {
			const shownAs = fields && 'status' in fields ? 'debug' : level;
			if (LOG_LEVELS.indexOf(shownAs) <= LOG_LEVELS.indexOf(least)) process.stderr.write(`${sentence}\n`);
		},
	};
}

/** Makes this the log of the process, for its door and for the application alike. */
export function setLog(given: Log | undefined): void {
	shared.log = given;
}

/** Frames of a stack that a line of the log has at most. */
const FRAMES = 12;

/** Logs what somebody else says, as one line. */
export function logWarning(sentence: string): void {
	log().write('warn', oneLine(redacted(sentence)));
}

/** Logs that something failed, and why. Each message is one line, whatever the error says. */
export function logFailure(sentence: string, error: unknown): void {
	const { message, ...failure } = failureOf(error);
	log().write('error', oneLine(redacted(`${sentence}: ${message}`)), { error: failure });
}

function failureOf(error: unknown): { message: string; type?: string; stack?: string[] } {
	if (!(error instanceof Error)) return { message: String(error) };
	const { name, message, stack = '' } = error;
	const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
	return { message, type: name, stack: frames.slice(0, FRAMES).map((frame) => oneLine(redacted(frame.trim()), 300)) };
}
