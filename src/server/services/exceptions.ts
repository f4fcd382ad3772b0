/** The reporter of exceptions, one a process. It needs no store: what fails may be the opening of it. */
import { VERSION } from '../../env/version.ts';
import { env } from '../../env.ts';
import { airbrakeCollector } from '../../outbound/exceptions/airbrake.ts';
import { ExceptionReporter } from '../../outbound/exceptions/exception-reporter.ts';
import { sentryCollector } from '../../outbound/exceptions/sentry.ts';

let opened: ExceptionReporter | undefined;

export function exceptions(): ExceptionReporter {
	opened ??= openReporter();
	return opened;
}

function openReporter(): ExceptionReporter {
	const { sentry, airbrake } = env.exceptionCollectors;
	const about = { release: VERSION, environment: env.environment };
	return new ExceptionReporter({
		collectors: [
			...(sentry ? [sentryCollector(sentry, about)] : []),
			...(airbrake ? [airbrakeCollector(airbrake, about)] : []),
		],
		release: about.release,
		root: process.cwd(),
	});
}

/** Hears of errors that nobody caught. What becomes of them, and of the process, stays as it is. */
export function captureUncaught(): void {
	process.on('uncaughtExceptionMonitor', (error) =>
		exceptions().capture({ error, where: 'server', sentence: 'An exception was not caught' }),
	);
	process.on('unhandledRejection', (error) =>
		exceptions().capture({ error, where: 'server', sentence: 'A rejection was not handled' }),
	);
}
