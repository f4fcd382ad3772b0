import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PageException, REPORT_LIMITS } from '../../contract/exception/exception.ts';
import { PageExceptions as Report } from '../../contract/schema/exception.ts';
import { type PageAround, PageExceptions } from './page-exceptions.ts';

let sent: PageException[][];
let answer: Awaited<ReturnType<PageAround['send']>> | Error;
let exceptions: PageExceptions;

beforeEach(() => {
	vi.useFakeTimers({ now: Date.parse('2026-11-27T08:00:00.000Z') });
	[sent, answer] = [[], { status: 204, retryAfter: undefined }];
	exceptions = new PageExceptions({
		path: () => '/s/@nina',
		now: Date.now,
		async send(body) {
			// The server takes each report.
			sent.push(Report.parse(JSON.parse(body)).exceptions);
			if (answer instanceof Error) throw answer;
			return answer;
		},
	});
});
afterEach(() => void vi.useRealTimers());

const named = (name: string) => Object.assign(new Error(`${name} happened`), { name, stack: `at ${name} (x.js:1:2)` });
const typesSent = () => sent.map((report) => report.map(({ type, times }) => `${type} ${times}`));

test('what fails in two seconds is one report, with its steps and its number', async () => {
	exceptions.step('page', '/s/@nina');
	exceptions.capture(named('A'));
	exceptions.step('click', 'button');
	exceptions.capture(named('B'));
	exceptions.capture(named('A'));
	await vi.advanceTimersByTimeAsync(1_999);
	expect(sent).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	expect(typesSent()).toEqual([['A 2', 'B 1']]);
	const at = '2026-11-27T08:00:00.000Z';
	expect(sent[0]?.map(({ path, breadcrumbs }) => [path, breadcrumbs])).toEqual([
		['/s/@nina', [{ at, kind: 'page', what: '/s/@nina' }]],
		[
			'/s/@nina',
			[
				{ at, kind: 'page', what: '/s/@nina' },
				{ at, kind: 'click', what: 'button' },
			],
		],
	]);
});

test('a report comes ten seconds after the one before, and has the last 20 steps', async () => {
	for (let n = 0; n < 30; n++) exceptions.step('page', `/${n}`);
	exceptions.capture(named('A'));
	await vi.advanceTimersByTimeAsync(2_000);
	for (let n = 0; n < 5_000; n++) exceptions.capture(named('A'));
	await vi.advanceTimersByTimeAsync(9_999);
	expect(sent).toHaveLength(1);
	expect(sent[0]?.[0]?.breadcrumbs.map(({ what }) => what)).toEqual(Array.from({ length: 20 }, (_, n) => `/${n + 10}`));
	await vi.advanceTimersByTimeAsync(1);
	expect(typesSent()).toEqual([['A 1'], [`A ${REPORT_LIMITS.times}`]]);
});

test('a page reports ten kinds at the most', async () => {
	for (let n = 0; n < 50; n++) exceptions.capture(named(`E${n}`));
	await vi.advanceTimersByTimeAsync(2_000);
	for (let n = 0; n < 50; n++) exceptions.capture(named(`E${n}`));
	await vi.advanceTimersByTimeAsync(60_000);
	expect(sent.map((report) => report.length)).toEqual([10, 10]);
});

test('a server that asks for patience gets the same report when the time is over, and not when the page goes', async () => {
	answer = { status: 429, retryAfter: 30 };
	exceptions.capture(named('A'));
	await vi.advanceTimersByTimeAsync(2_000);
	exceptions.capture(named('A'));
	answer = { status: 204, retryAfter: undefined };
	exceptions.sendNow();
	await vi.advanceTimersByTimeAsync(29_999);
	expect(sent).toHaveLength(1);
	await vi.advanceTimersByTimeAsync(1);
	expect(typesSent()).toEqual([['A 1'], ['A 2']]);
});

test('a page that goes sends what waits', () => {
	exceptions.capture(named('A'));
	exceptions.sendNow();
	expect(typesSent()).toEqual([['A 1']]);
});

test('where no answer comes, the report is dropped, and a later one is sent', async () => {
	answer = new TypeError('Failed to fetch');
	exceptions.capture(named('A'));
	await vi.advanceTimersByTimeAsync(60_000);
	expect(sent).toHaveLength(1);
	answer = { status: 204, retryAfter: undefined };
	exceptions.capture(named('B'));
	await vi.advanceTimersByTimeAsync(60_000);
	expect(typesSent()).toEqual([['A 1'], ['B 1']]);
});

test('anything that is thrown makes a report that the server takes', async () => {
	const long = Object.assign(new Error('m'.repeat(9_000)), { name: 'N'.repeat(900), stack: 's'.repeat(90_000) });
	for (const error of [long, 'a text', null, undefined, 7, Object.assign(new Error('x'), { name: '<script>' })])
		exceptions.capture(error);
	await vi.advanceTimersByTimeAsync(2_000);
	expect(sent[0]?.map(({ type }) => type)).toEqual([
		'N'.repeat(60),
		'thrown.string',
		'thrown.object',
		'thrown.undefined',
		'thrown.number',
		'Error',
	]);
});
