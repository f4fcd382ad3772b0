/** The outcome of a test run whose tests fail, with a test program that reports the failures it is given. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywright, readVitest } from './test-reports.ts';

type Said = { passed?: string[]; failed?: string[]; broken?: string[]; code?: number };

/** Runs a stage whose program says `first`, and `again` when it is asked once more. */
async function runStages(first: Said, again: Said = {}): Promise<{ code: number | null; out: string; flaky: string }> {
	const folder = await mkdtemp(join(tmpdir(), 'tideline-stages-'));
	const script = `
		import { writeFileSync } from 'node:fs';
		import { printSummary, runTestStage } from ${JSON.stringify(join(import.meta.dirname, 'stages.ts'))};
		const said = (report, { passed = [], failed = [], broken = [], code }) => {
			const failures = failed.map((test) => ({ test, said: test + ' was wrong' }));
			writeFileSync(report, JSON.stringify({ passed, failed: failures, broken }));
			return code ?? (failed.length + broken.length > 0 ? 1 : 0);
		};
		await runTestStage('some tests', 'tests.json', {
			run: async (report) => said(report, ${JSON.stringify(first)}),
			runAgain: async (failed, report) => {
				console.log('again: ' + failed.map(({ test }) => test).join());
				return said(report, ${JSON.stringify(again)});
			},
			read: JSON.parse,
		});
		printSummary();
	`;
	const { status, stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
		encoding: 'utf8',
		env: { ...process.env, TIDELINE_TEST_RESULTS: join(folder, 'results') },
	});
	const flaky = await readFile(join(folder, 'results/flaky.txt'), 'utf8').catch(() => '');
	await rm(folder, { recursive: true });
	return { code: status, out: stdout, flaky };
}

test('a run without a failure passes, and runs nothing again', async () => {
	const { code, out } = await runStages({ passed: ['a', 'b'] });
	expect(code).toBe(0);
	expect(out).toContain('tests: 2 passed, 0 failed');
	expect(out).not.toContain('again');
});

test('two tests that pass alone are named, with what they said, and let the run pass', async () => {
	const { code, out, flaky } = await runStages({ passed: ['a'], failed: ['b', 'c'] }, { passed: ['b', 'c'] });
	expect(code).toBe(0);
	expect(out).toContain('again: b,c');
	expect(out).toContain('flaky: b\nFirst: b was wrong\nThen, alone: passed');
	expect(flaky).toContain('c\nFirst: c was wrong');
	expect(out).toContain('tests: 3 passed, 0 failed');
});

test('three that pass alone are too many', async () => {
	const { code, out } = await runStages({ failed: ['a', 'b', 'c'] }, { passed: ['a', 'b', 'c'] });
	expect(code).toBe(1);
	expect(out).toContain('flaky tests: 3');
});

test.each<[string, Said, Said]>([
	['fails again', { failed: ['a'] }, { failed: ['a'] }],
	['is not among what ran again', { failed: ['a'] }, { passed: ['b'] }],
	['fails with many others', { failed: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, { passed: ['a'] }],
	['fails beside a file that is broken', { failed: ['a'], broken: ['no such file'] }, { passed: ['a'] }],
])('a test that %s fails the run', async (_, first, again) => {
	const { code, out } = await runStages(first, again);
	expect(code).toBe(1);
	expect(out).toContain('failed: a\na was wrong');
	expect(out).toContain('failed stages: some tests');
});

test('a program that ends with an error and names no test fails the run', async () => {
	const { code, out } = await runStages({ passed: ['a'], code: 1 });
	expect(code).toBe(1);
	expect(out).toContain('tests: 1 passed, 1 failed');
});

test('the reports of both programs are read', () => {
	const vitest = {
		unhandledErrors: ['Error: nobody waited'],
		testResults: [
			{
				name: '/a.test.ts',
				status: 'failed',
				message: '',
				assertionResults: [
					{ status: 'passed', fullName: 'group one', failureMessages: [] },
					{ status: 'failed', fullName: 'group two', failureMessages: ['no', 'and no'] },
					{ status: 'pending', fullName: 'group three', failureMessages: [] },
				],
			},
			{ name: '/b.test.ts', status: 'failed', message: 'cannot be loaded', assertionResults: [] },
		],
	};
	expect(readVitest(JSON.stringify(vitest))).toEqual({
		passed: ['/a.test.ts › group one'],
		failed: [{ test: '/a.test.ts › group two', said: 'no\nand no' }],
		broken: ['Error: nobody waited', '/b.test.ts\ncannot be loaded'],
	});
	const story = (title: string, status: string, message?: string) => ({
		file: 'a.spec.ts',
		line: 7,
		title,
		tests: [{ projectName: 'phone', status, results: [message === undefined ? {} : { error: { message } }] }],
	});
	const playwright = {
		errors: [{ message: 'no server' }],
		suites: [
			{
				specs: [story('one', 'expected')],
				suites: [{ specs: [story('two', 'unexpected', 'no'), story('three', 'skipped')] }],
			},
		],
	};
	expect(readPlaywright(JSON.stringify(playwright))).toEqual({
		passed: ['[phone] a.spec.ts:7 › one'],
		failed: [{ test: '[phone] a.spec.ts:7 › two', said: 'no' }],
		broken: ['no server'],
	});
});
