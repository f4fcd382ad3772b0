/** Our notices are those of Airbrake's own notifier, at the same address. */
import { Notifier } from '@airbrake/node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { A_KIND } from '../../testing/exception-kind.ts';
import { type Receiver, startReceiver } from '../../testing/webhook-receiver.ts';
import { airbrakeCollector } from './airbrake.ts';
import { ExceptionReporter } from './exception-reporter.ts';

const ABOUT = { release: '1.2.3', environment: 'production' };

let errbit: Receiver;
beforeEach(async () => {
	errbit = await startReceiver(201);
});
afterEach(() => errbit.close());

type Notice = {
	errors: { type: string; message: string; backtrace: Record<string, unknown>[] }[];
	context: Record<string, unknown>;
};

test('the notifier of Airbrake sends the same error in the same form to the same path', async () => {
	const error = new TypeError('x is not a function');
	const theirs = new Notifier({
		projectId: 42,
		projectKey: 'secret',
		host: errbit.url,
		environment: ABOUT.environment,
		remoteConfig: false,
		performanceStats: false,
		queryStats: false,
	});
	await theirs.notify(error);
	const collector = airbrakeCollector({ origin: errbit.url, project: '42', key: 'secret' }, ABOUT);
	const ours = new ExceptionReporter({ collectors: [collector], release: ABOUT.release, root: process.cwd() });
	ours.capture({ error, where: 'server', path: '/s/@nina' });
	await ours.close(5_000);
	theirs.close();

	const [they, we] = errbit.received;
	expect(we?.path).toBe(they?.path.split('?')[0]);
	expect(we?.headers.authorization).toBe('Bearer secret');
	const [theirNotice, ourNotice] = [they, we].map((each) => JSON.parse(each?.body ?? '') as Notice);
	expect(Object.keys(ourNotice ?? {}).sort()).toEqual(
		['context', 'environment', 'errors', 'params', 'session'].filter((key) => key in (theirNotice ?? {})),
	);
	const [theirError, ourError] = [theirNotice?.errors[0], ourNotice?.errors[0]];
	expect(ourError).toMatchObject({ type: theirError?.type, message: theirError?.message });
	const placesOf = (found: typeof ourError) => found?.backtrace.map(({ line, column }) => [line, column]);
	expect(placesOf(ourError)).toEqual(placesOf(theirError));
	for (const name of Object.keys(ourError?.backtrace[0] ?? {})) expect(theirError?.backtrace[0]).toHaveProperty(name);
	expect(ourNotice?.context).toMatchObject({
		environment: theirNotice?.context.environment,
		severity: theirNotice?.context.severity,
		language: expect.stringContaining('JavaScript'),
		route: '/s/*',
	});
});

test('a notice says how often it happened, and the steps before', () => {
	const { body } = airbrakeCollector({ origin: 'https://e.example', project: '1', key: 'k' }, ABOUT).requestOf(
		A_KIND,
		7,
		0,
	);
	expect(JSON.parse(body)).toMatchObject({
		errors: [{ type: 'TypeError', backtrace: A_KIND.frames }],
		context: { component: 'browser', version: '1.2.3', action: '/s/*' },
		params: { kind: A_KIND.id, times: 7, count: 9, breadcrumbs: A_KIND.breadcrumbs },
	});
});
