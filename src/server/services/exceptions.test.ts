import { afterEach, expect, test } from 'vitest';
import { asTrpcError } from '../../api/trpc.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { captureOfNext } from '../capture-of-next.ts';
import { captureUncaught, exceptions } from './exceptions.ts';
import { reportOfPage } from './report-of-page.ts';
import { report } from './services.ts';

const EVENTS = ['uncaughtExceptionMonitor', 'unhandledRejection'] as const;
const before = EVENTS.map((event) => new Set(process.listeners(event as 'unhandledRejection')));
const { error: print } = console;
afterEach(() => {
	console.error = print;
	for (const [at, event] of EVENTS.entries())
		for (const listener of process.listeners(event as 'unhandledRejection'))
			if (!before[at]?.has(listener)) process.off(event, listener);
});

const seen = (type: string) =>
	exceptions()
		.seen()
		.kinds.find((kind) => kind.type === type);
const named = (name: string, message = 'm') => Object.assign(new Error(message), { name });

function linesOfLog(): string[] {
	const lines: string[] = [];
	console.error = (line: string) => lines.push(line);
	return lines;
}

test('an error that the log has is counted, with the program that met it', () => {
	const lines = linesOfLog();
	report('The job 7 of dev-nina failed', named('OfServer'));
	report('The job 7 of dev-nina failed', named('OfWorker'), 'worker');
	expect(lines).toHaveLength(2);
	expect(seen('OfServer')).toMatchObject({ where: 'server', sentence: 'The job <n> of <id> failed', count: 1 });
	expect(seen('OfServer')?.frames[0]?.file).toContain('src/server/services/exceptions.test.ts');
	expect(seen('OfWorker')).toMatchObject({ where: 'worker' });
});

test('an error of a page is in the log as a pattern, with its number', () => {
	const lines = linesOfLog();
	reportOfPage({
		type: 'OfPage',
		message: 'No "Nina"',
		stack: 'at x (https://t.example/_next/static/chunks/a.js:1:2)',
		path: '/s/@nina',
		times: 3,
		breadcrumbs: [],
	});
	expect(lines).toEqual(['A page failed at /s/* (3 times): OfPage: No <text>']);
	expect(seen('OfPage')).toMatchObject({ where: 'browser', route: '/s/*', count: 3 });
	expect(seen('OfPage')?.frames).toMatchObject([{ file: '/_next/static/chunks/a.js', line: 1, column: 2 }]);
});

test('errors that nobody caught are counted', () => {
	captureUncaught();
	process.emit('uncaughtExceptionMonitor', named('Uncaught'), 'uncaughtException');
	for (const listener of process.listeners('unhandledRejection'))
		if (!before[1]?.has(listener)) listener(named('Unhandled'), Promise.resolve());
	expect(seen('Uncaught')).toMatchObject({ where: 'server', sentence: 'An exception was not caught' });
	expect(seen('Unhandled')).toMatchObject({ sentence: 'A rejection was not handled' });
});

test('an error of a page on the server is counted by its route, and a refusal is not', () => {
	captureOfNext(named('OfNext'), '/s/[subject]/[event]');
	expect(seen('OfNext')).toMatchObject({ where: 'server', route: '/s/*/*' });
	captureOfNext(asTrpcError(new TidelineError('event_not_found', 'There is none')), '/s/[subject]');
	expect([seen('TRPCError'), seen('TidelineError')]).toEqual([undefined, undefined]);
	captureOfNext(asTrpcError(named('Wrapped')), '/s/[subject]');
	expect(seen('Wrapped')).toMatchObject({ route: '/s/*' });
});
