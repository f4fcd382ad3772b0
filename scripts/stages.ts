/** Runs the stages of a test run, each with its time, and prints a last line that sums up vitest and Playwright. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { root, secondsSince } from './process.ts';

type Count = { passed: number; failed: number };

const results = join(root, 'test-results');
const failedStages: string[] = [];
const counts: Count[] = [];

/** So that reports of an earlier run are not counted. */
export function deleteReports(): void {
	rmSync(results, { recursive: true, force: true });
}

/** Prints which stages failed and how many tests passed, and sets the exit code of the process. */
export function printSummary(): void {
	const sum = (what: keyof Count) => counts.reduce((total, count) => total + count[what], 0);
	console.log('');
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
	let result = { passed: 0, failed: 0 };
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
		testResults: { status: string; assertionResults: { status: string }[] }[];
	};
	// A file that cannot be loaded has no tests to fail.
	const broken = testResults.filter(
		({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
	);
	return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

export function playwrightCount(report: string): Count {
	const { stats, errors } = JSON.parse(report) as {
		stats: { expected: number; unexpected: number; flaky: number };
		errors: unknown[];
	};
	return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
