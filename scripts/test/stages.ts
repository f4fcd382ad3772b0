/**
 * Runs the stages of a test run, each with its time, and prints last lines that sum up all tests.
 *
 * A few tests that fail are run again alone, once. One that passes then is flaky. The last lines name
 * it, with what it said, and up to two of them let a run pass. A test that wavers has a cause, in itself or in the product: find it.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { root, secondsSince } from '../process.ts';
import type { Failure, Results } from './test-reports.ts';

/** Runs the tests of one program, which writes a report. Each resolves to the exit code of that program. */
export type TestTool = {
	run(report: string): Promise<number>;
	/** Runs what failed in the last run once more, one test after the other. */
	runAgain(failed: readonly Failure[], report: string): Promise<number>;
	read(report: string): Results;
};

/** More failures than these are not run again: they have one cause. */
const MOST_FAILURES = 6;
/** More flaky tests than these fail the run. */
const MOST_FLAKY = 2;

const results = process.env.TIDELINE_TEST_RESULTS ?? join(root, 'test-results');
const FLAKY_FILE = join(results, 'flaky.txt');
const failedStages: string[] = [];
const tests = { passed: 0, failed: [] as string[], flaky: [] as string[] };

/** Removes the reports of an earlier run, so that they are not counted. */
export function deleteReports(): void {
	rmSync(results, { recursive: true, force: true });
}

/** Prints which stages and tests failed, which were flaky and how many passed, and sets the exit code of the process. */
export function printSummary(): void {
	const { passed, failed, flaky } = tests;
	console.log('');
	// Once more, at the end: their first mention is thousands of lines up.
	for (const failure of failed) console.log(`failed: ${failure}\n`);
	for (const test of flaky) console.log(`flaky: ${test}\n`);
	if (flaky.length > 0) {
		writeFileSync(FLAKY_FILE, flaky.map((test) => `${test}\n`).join('\n'));
		console.log(`flaky tests: ${flaky.length} (${FLAKY_FILE}). Up to ${MOST_FLAKY} let a run pass.`);
	}
	if (failedStages.length > 0) console.log(`failed stages: ${failedStages.join('; ')}`);
	console.log(`tests: ${passed} passed, ${failed.length} failed`);
	process.exitCode = failedStages.length === 0 && flaky.length <= MOST_FLAKY ? 0 : 1;
}

/** Resolves to true when it passed. */
export async function runStage(name: string, run: () => Promise<number>) {
	const started = Date.now();
	console.log(styleText('bold', `\n=== ${name}`));
	const code = await run();
	endWhenStopped(code);
	if (code !== 0) failedStages.push(name);
	console.log(`=== ${name}: ${code === 0 ? 'passed' : 'failed'} in ${secondsSince(started)}`);
	return code === 0;
}

/** Resolves to true when all of its tests passed, at the second try at the latest. */
export function runTestStage(name: string, file: string, tool: TestTool): Promise<boolean> {
	return runStage(name, async () => {
		mkdirSync(results, { recursive: true });
		const report = join(results, file);
		const code = await tool.run(report);
		endWhenStopped(code);
		const first = readReport(report, tool, code);
		const flaky = await passedAgain(first, join(results, `again-${file}`), tool);
		const left = first.failed.filter(({ test }) => !flaky.has(test));
		tests.passed += first.passed.length + flaky.size;
		tests.failed.push(...left.map(({ test, said }) => `${test}\n${said}`), ...first.broken);
		tests.flaky.push(
			...first.failed
				.filter(({ test }) => flaky.has(test))
				.map(({ test, said }) => `${test}\nFirst: ${said}\nThen, alone: passed`),
		);
		return left.length + first.broken.length === 0 ? 0 : 1;
	});
}

/** Ctrl-C ends the rest as well. */
function endWhenStopped(code: number): void {
	if (code === 130 || code === 143) process.exit(code);
}

/** Runs again what failed, and resolves to the names of what passed. */
async function passedAgain({ failed, broken }: Results, report: string, tool: TestTool): Promise<ReadonlySet<string>> {
	if (failed.length === 0 || failed.length > MOST_FAILURES || broken.length > 0) return new Set();
	console.log(`\n${failed.length} failed. Once more, alone:`);
	const code = await tool.runAgain(failed, report);
	endWhenStopped(code);
	const again = readReport(report, tool, code);
	return new Set(failed.map(({ test }) => test).filter((test) => again.passed.includes(test)));
}

/** A run that failed without a failing test (it crashed, or never began) has broken, so that the sum shows it. */
function readReport(report: string, tool: TestTool, code: number): Results {
	let found: Results = { passed: [], failed: [], broken: [] };
	try {
		found = tool.read(readFileSync(report, 'utf8'));
	} catch {
		// No report: it ended before it ran a test.
	}
	if (code === 0 || found.failed.length + found.broken.length > 0) return found;
	return { ...found, broken: [`It ended with ${code}, and no test failed.`] };
}
