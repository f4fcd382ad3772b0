import { afterEach, expect, test } from 'vitest';
import { asTrpcError } from '../../api/trpc.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import { setLog } from '../../observation/log/log.ts';
import { shared } from '../../observation/shared/shared.ts';
import { captureOfNext } from '../capture-of-next.ts';
import { captureUncaught, exceptions } from './exceptions.ts';
import { reportOfPage } from './report-of-page.ts';
import { report } from './services.ts';

type Listener = (error: unknown) => void;
const EVENTS = ['uncaughtExceptionMonitor', 'unhandledRejection'];
/** Node's types know each event by itself. */
const listenersOf = (event: string) => (process as NodeJS.EventEmitter).listeners(event) as Listener[];
const before = new Set(EVENTS.flatMap(listenersOf));
const newListenersOf = (event: string) => listenersOf(event).filter((listener) => !before.has(listener));
afterEach(() => {
	setLog(undefined);
	for (const event of EVENTS) for (const listener of newListenersOf(event)) process.off(event, listener);
});

const seen = (type: string) =>
	exceptions()
		.seen()
		.kinds.find((kind) => kind.type === type);
const named = (name: string, message = 'm') => Object.assign(new Error(message), { name });

function linesOfLog(): string[] {
	const lines: string[] = [];
	setLog({ write: (_, sentence) => void lines.push(sentence) });
	return lines;
}

test('an error that the log has is counted, with the program that met it', () => {
	const lines = linesOfLog();
	const request = { id: 'r1', route: '/s/[subject]' };
	shared.requests.run(request, () => report('The job 7 of dev-nina failed', named('OfServer')));
	report('The job 7 of dev-nina failed', named('OfWorker'), 'worker');
	expect(lines).toHaveLength(2);
	expect(seen('OfServer')).toMatchObject({
		where: 'server',
		sentence: 'The job <n> of <id> failed',
		route: '/s/*',
		count: 1,
	});
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
	expect(lines).toEqual(['A page failed at /s/* (3 times): No <text>']);
	expect(seen('OfPage')).toMatchObject({ where: 'browser', route: '/s/*', count: 3 });
	expect(seen('OfPage')?.frames).toMatchObject([{ file: '/_next/static/chunks/a.js', line: 1, column: 2 }]);
});

test('errors that nobody caught are counted', () => {
	captureUncaught();
	for (const event of EVENTS) for (const listener of newListenersOf(event)) listener(named(`Of.${event}`));
	expect(seen('Of.uncaughtExceptionMonitor')).toMatchObject({
		where: 'server',
		sentence: 'An exception was not caught',
	});
	expect(seen('Of.unhandledRejection')).toMatchObject({ sentence: 'A rejection was not handled' });
});

test('an error of a page on the server is counted by its route, and a refusal is not', () => {
	captureOfNext(named('OfNext'), '/s/[subject]/[event]');
	expect(seen('OfNext')).toMatchObject({ where: 'server', route: '/s/*/*' });
	captureOfNext(asTrpcError(new TidelineError('event_not_found', 'There is none')), '/s/[subject]');
	expect([seen('TRPCError'), seen('TidelineError')]).toEqual([undefined, undefined]);
	captureOfNext(asTrpcError(named('Wrapped')), '/s/[subject]');
	expect(seen('Wrapped')).toMatchObject({ route: '/s/*' });
});
