/** Runs the stages of a test run, each with its time, and prints a last line that sums up vitest and Playwright. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { root, secondsSince } from './process.ts';

/** `failures`: a text for each test that failed, with what it said. */
type Count = { passed: number; failed: number; failures: string[] };

const results = join(root, 'test-results');
const failedStages: string[] = [];
const counts: Count[] = [];

/** So that reports of an earlier run are not counted. */
export function deleteReports(): void {
	rmSync(results, { recursive: true, force: true });
}

/** Prints which stages and tests failed and how many passed, and sets the exit code of the process. */
export function printSummary(): void {
	const sum = (what: 'passed' | 'failed') => counts.reduce((total, count) => total + count[what], 0);
	console.log('');
	// Once more, at the end: their first mention is thousands of lines up.
	for (const { failures } of counts) for (const failure of failures) console.log(`failed: ${failure}\n`);
	if (failedStages.length > 0) console.log(`failed stages: ${failedStages.join('; ')}`);
	console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed`);
	process.exitCode = failedStages.length === 0 ? 0 : 1;
}

/** Resolves to true when it passed. */
export async function runStage(name: string, run: () => Promise<number>) {
	const started = Date.now();
	console.log(styleText('bold', `\n=== ${name}`));
	const code = await run();
	// Ctrl-C ends the rest as well.
	if (code === 130 || code === 143) process.exit(code);
	if (code !== 0) failedStages.push(name);
	console.log(`=== ${name}: ${code === 0 ? 'passed' : 'failed'} in ${secondsSince(started)}`);
	return code === 0;
}

export async function runTestStage(
	name: string,
	file: string,
	count: (report: string) => Count,
	run: (report: string) => Promise<number>,
) {
	const report = join(results, file);
	const passed = await runStage(name, () => run(report));
	counts.push(countOf(report, count, passed));
}

/** A run that failed without a failing test (it crashed, or never began) counts as one failure, so that the sum shows it. */
function countOf(report: string, count: (report: string) => Count, passed: boolean): Count {
	let result: Count = { passed: 0, failed: 0, failures: [] };
	try {
		result = count(readFileSync(report, 'utf8'));
	} catch {
		// No report: it ended before it ran a test.
	}
	return passed || result.failed > 0 ? result : { ...result, failed: 1 };
}

export function vitestCount(report: string): Count {
	const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as {
		numPassedTests: number;
		numFailedTests: number;
		testResults: {
			name: string;
			status: string;
			message: string;
			assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
		}[];
	};
	const failedTests = testResults.flatMap(({ name, assertionResults }) =>
		assertionResults
			.filter(({ status }) => status === 'failed')
			.map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`),
	);
	// A file that cannot be loaded has no tests to fail.
	const broken = testResults.filter(
		({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
	);
	return {
		passed: numPassedTests,
		failed: numFailedTests + broken.length,
		failures: [...failedTests, ...broken.map(({ name, message }) => `${name}\n${message}`)],
	};
}

type PlaywrightSuite = {
	specs: { file: string; line: number; title: string; tests: PlaywrightTest[] }[];
	suites?: PlaywrightSuite[];
};
type PlaywrightTest = { projectName: string; status: string; results: { error?: { message?: string } }[] };

export function playwrightCount(report: string): Count {
	const { stats, errors, suites } = JSON.parse(report) as {
		stats: { expected: number; unexpected: number; flaky: number };
		errors: { message?: string }[];
		suites: PlaywrightSuite[];
	};
	return {
		passed: stats.expected,
		failed: stats.unexpected + stats.flaky + errors.length,
		failures: [...suites.flatMap(playwrightFailures), ...errors.map(({ message }) => message ?? 'unknown error')],
	};
}

function playwrightFailures({ specs, suites = [] }: PlaywrightSuite): string[] {
	const own = specs.flatMap(({ file, line, title, tests }) =>
		tests
			.filter(({ status }) => status === 'unexpected' || status === 'flaky')
			.map(({ projectName, results }) => {
				const messages = results.flatMap(({ error }) => error?.message ?? []);
				return `[${projectName}] ${file}:${line} › ${title}\n${messages.join('\n')}`;
			}),
	);
	return [...own, ...suites.flatMap(playwrightFailures)];
}
