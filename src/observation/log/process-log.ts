/** Opens the log of a server or a worker. `pino` is loaded here alone. */
import { format } from 'node:util';
import { destination, type Logger, pino, stdTimeFunctions } from 'pino';
import { oneLine } from '../../contract/text/one-line.ts';
import type { Log, LogFields, LogLevel } from '../shared/kinds.ts';
import { requestUnderWay } from '../shared/request-seen.ts';
import { shared } from '../shared/shared.ts';
import { logWarning, plainLog, setLog } from './log.ts';
import { redacted } from './redacted.ts';

export type LogOptions = {
	/** Messages below this level are left out. */
	level: LogLevel;
	/** Default: plain words on a terminal, and JSON for a program. */
	format?: 'json' | 'plain' | undefined;
};

/** File descriptor of stderr: stdout is for what commands print. */
const STDERR = 2;
/** Bytes that wait for a reader of the log who is slow. Lines beyond are left out and counted. */
const WAITING_BYTES = 8 * 1024 * 1024;

/** The log in this process from here on. What `console` is told, by Next and by other packages, and warnings of Node are written to it, too. */
export function openProcessLog(options: LogOptions): Log {
	const { level, format: chosen = process.stderr.isTTY ? 'plain' : 'json' } = options;
	const log = chosen === 'json' ? jsonLog(level) : plainLog(level);
	setLog(log);
	for (const [method, level] of CONSOLE)
		console[method] = (...words: unknown[]) => log.write(level, oneLine(redacted(format(...words))));
	// Node's own listener writes to stderr in a form of its own.
	process.removeAllListeners('warning');
	process.on('warning', ({ name, message }) => logWarning(`${name}: ${message}`));
	return log;
}

const CONSOLE = [
	['log', 'info'],
	['info', 'info'],
	['warn', 'warn'],
	['error', 'error'],
	['debug', 'debug'],
] as const;

function jsonLog(level: LogLevel): Log {
	const stream = destination({ fd: STDERR, sync: false, maxLength: WAITING_BYTES });
	stream.on('drop', () => {
		shared.linesLost++;
	});
	process.on('exit', () => stream.flushSync());
	const logger: Logger = pino(
		{
			level,
			base: { pid: process.pid },
			timestamp: stdTimeFunctions.isoTime,
			formatters: { level: (label) => ({ level: label }) },
			mixin: ofRequest,
		},
		stream,
	);
	return { write: (level, sentence, fields) => logger[level](fields ?? {}, sentence) };
}

function ofRequest(): LogFields {
	const seen = requestUnderWay();
	if (!seen) return {};
	const { id, ...others } = seen;
	return { request: id, ...others };
}
