/** What runs of tests are made of: stages, each with its time, and a last line that sums up vitest and Playwright. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { root, secondsSince } from './process.ts';

type Count = { passed: number; failed: number };

const results = join(root, 'test-results');
const failedStages: string[] = [];
const counts: Count[] = [];

/** Reports of an earlier run must not be counted. */
export function forgetReports(): void {
	rmSync(results, { recursive: true, force: true });
}

/** Prints what failed and how many tests passed; the exit code of the process says whether all did. */
export function sumUp(): void {
	const sum = (what: keyof Count) => counts.reduce((total, count) => total + count[what], 0);
	console.log('');
	if (failedStages.length > 0) console.log(`failed stages: ${failedStages.join('; ')}`);
	console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed`);
	process.exitCode = failedStages.length === 0 ? 0 : 1;
}

/** Resolves to whether it passed. */
export async function stage(name: string, run: () => Promise<number>) {
	const started = Date.now();
	console.log(styleText('bold', `\n=== ${name}`));
	const code = await run();
	// Ctrl-C ends the rest as well.
	if (code === 130 || code === 143) process.exit(code);
	if (code !== 0) failedStages.push(name);
	console.log(`=== ${name}: ${code === 0 ? 'passed' : 'failed'} in ${secondsSince(started)}`);
	return code === 0;
}

export async function testStage(
	name: string,
	file: string,
	count: (report: string) => Count,
	run: (report: string) => Promise<number>,
) {
	const report = join(results, file);
	const passed = await stage(name, () => run(report));
	counts.push(counted(report, count, passed));
}

/** A run that failed without a failing test (it crashed, or never began) is one failure, lest the sum looks clean. */
function counted(report: string, count: (report: string) => Count, passed: boolean): Count {
	let result = { passed: 0, failed: 0 };
	try {
		result = count(readFileSync(report, 'utf8'));
	} catch {
		// No report: it never came to run a test.
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
