/** Exceptions are grouped in bounded memory, and collectors get each kind at once and its repetitions as counts. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../../testing/webhook-receiver.ts';
import { airbrakeCollector } from './airbrake.ts';
import { type Captured, ExceptionReporter } from './exception-reporter.ts';

const POLL = { timeout: 60_000, interval: 10 };

let errbit: Receiver;
let reporter: ExceptionReporter;
beforeEach(async () => {
	errbit = await startReceiver(201);
	const collector = airbrakeCollector(
		{ origin: errbit.url, project: '1', key: 'k' },
		{ release: '1', environment: 't' },
	);
	reporter = new ExceptionReporter({ collectors: [collector], release: '1', root: process.cwd() });
});
afterEach(() => errbit.close());

const fail = (message: string, more: Partial<Captured> = {}) =>
	reporter.capture({ error: new TypeError(message), where: 'server', ...more });
const timesTold = () =>
	errbit.received.map(({ body }) => (JSON.parse(body) as { params: { times: number } }).params.times);
const kinds = () => reporter.seen().kinds;

test('the first of a kind is sent at once, and repetitions as one count', async () => {
	fail('No row 1 of github-1');
	await expect.poll(timesTold, POLL).toEqual([1]);
	for (let n = 0; n < 10_000; n++) fail(`No row ${n} of github-${n}`);
	expect(kinds()).toMatchObject([{ type: 'TypeError', message: 'No row <n> of <id>', count: 10_001 }]);
	reporter.sendCounts();
	await expect.poll(timesTold, POLL).toEqual([1, 10_000]);
	reporter.sendCounts();
	await reporter.close(5_000);
	expect(timesTold()).toEqual([1, 10_000]);
	expect(reporter.seen().collectors).toEqual([
		{ name: 'Airbrake', host: errbit.host, sent: 10_001, waiting: 0, lost: 0 },
	]);
});

test('repetitions are told by themselves before a process ends', async () => {
	fail('Once');
	await expect.poll(timesTold, POLL).toEqual([1]);
	fail('Once');
	fail('Once');
	await reporter.close(5_000);
	expect(timesTold()).toEqual([1, 2]);
});

test('kinds differ in type, pattern, place and program', () => {
	fail('a');
	fail('b');
	fail('a', { where: 'worker' });
	reporter.capture({ error: new RangeError('a'), where: 'server' });
	reporter.capture({ error: Object.assign(new TypeError('a'), { stack: 'at x (/srv/x.js:1:2)' }), where: 'server' });
	expect(kinds()).toHaveLength(5);
	expect(new Set(kinds().map(({ id }) => id)).size).toBe(5);
});

test('100,000 different kinds leave 100, the last ones, and each is told or counted as lost', async () => {
	const word = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
	for (let n = 0; n < 100_000; n++) fail(`No ${word(n)}`);
	// Their repetitions wait to be told when others take their place.
	for (let n = 99_900; n < 100_000; n++) fail(`No ${word(n)}`);
	for (let n = 0; n < 100; n++) fail(`No ${word(n)}`);
	expect(kinds()).toHaveLength(100);
	expect(kinds().map(({ message }) => message)).toContain(`No ${word(99)}`);
	const [state] = reporter.seen().collectors;
	expect(state?.waiting).toBe(200);
	await reporter.close(5_000);
	const [{ sent, lost, waiting } = { sent: 0, lost: 0, waiting: 1 }] = reporter.seen().collectors;
	expect(waiting).toBe(0);
	expect(sent + lost).toBe(100_200);
	// A flood of kinds is no flood of requests.
	expect(errbit.received.length).toBeLessThanOrEqual(60);
});

test('a flood from pages takes no room from the exceptions of our own programs', () => {
	fail('Ours');
	for (let n = 0; n < 1_000; n++)
		reporter.capture({ error: Object.assign(new Error('x'), { name: `E${n}` }), where: 'browser' });
	fail('Ours');
	expect(kinds()[0]).toMatchObject({ message: 'Ours', count: 2 });
});

test('what a page says of its reader stays out', async () => {
	fail('Hello "my dear Nina"', {
		where: 'browser',
		path: '/s/@nina/01KB?q=secret',
		sentence: 'The job of dev-nina failed',
		breadcrumbs: [
			{ at: '2026-11-27T07:00:00.000Z', kind: 'page', what: '/s/@nina' },
			{ at: '2026-11-27T07:00:00.000Z', kind: 'click', what: 'button "Nina"' },
			...Array.from({ length: 30 }, () => ({
				at: '2026-11-27T07:00:00.000Z',
				kind: 'page' as const,
				what: '/tags/nina',
			})),
		],
	});
	await reporter.close(5_000);
	const [{ body } = { body: '' }] = errbit.received;
	expect(body).toContain('Hello <text>');
	expect(body).toContain('/s/*/*');
	expect(body).not.toMatch(/nina|secret/i);
	expect(kinds()[0]?.breadcrumbs).toHaveLength(20);
});

test('anything can be thrown, also what cannot be read', () => {
	const trap = new Proxy(new Error('x'), {
		get() {
			throw new Error('No one reads me');
		},
	});
	for (const error of [trap, 'a "text"', 42, null, undefined, { message: 'secret' }, Object.create(null)])
		reporter.capture({ error, where: 'cli' });
	expect(
		kinds()
			.map(({ type, message }) => `${type}: ${message}`)
			.sort(),
	).toEqual([
		'Error: The error could not be read',
		'thrown number: ',
		'thrown object: ',
		'thrown string: a <text>',
		'thrown undefined: ',
	]);
});
