/**
 * `npm test`: everything, in the order in which failures are cheapest to learn of. A failed stage does not keep the
 * next one from running; the last line sums up vitest and Playwright.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { ensureBrowser } from './browser.ts';
import { buildWhenStale } from './build.ts';
import { engines, runBrowserTests } from './e2e.ts';
import { programs, root, runNode, secondsSince } from './process.ts';

type Count = { passed: number; failed: number };

/** The stories that another store is most likely to end otherwise. */
const TOLD_OF_STORAGE = ['circles', 'feed.spec', 'links', 'outage', 'people', 'receipt', 'streaming', 'timeline'];

const results = join(root, 'test-results');
const failedStages: string[] = [];
const counts: Count[] = [];

// Reports of an earlier run must not be counted.
rmSync(results, { recursive: true, force: true });

const browser = await stage('browser', async () => {
	const obstacle = await ensureBrowser();
	if (obstacle) console.error(obstacle);
	return obstacle ? 1 : 0;
});
await stage('check', () => runNode(['scripts/check.ts']));
await testStage('unit, contract and integration tests', 'vitest.json', vitestCount, (report) =>
	runNode([programs.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]),
);
const build = await stage('production build', buildWhenStale);
for (const engine of engines) {
	await testStage(`browser tests, ${engine} store`, `e2e-${engine}.json`, playwrightCount, async (report) => {
		// `npm run test:e2e -- --azurite` tells all stories on both stores, on phones too.
		const told = engine === 'azurite' ? ['--project=desktop', ...TOLD_OF_STORAGE] : [];
		if (browser && build) return runBrowserTests(engine, report, told);
		console.error(browser ? 'There is no build to test.' : 'There is no browser to test with.');
		return 1;
	});
}

const sum = (what: keyof Count) => counts.reduce((total, count) => total + count[what], 0);
console.log('');
if (failedStages.length > 0) console.log(`failed stages: ${failedStages.join('; ')}`);
console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = failedStages.length === 0 ? 0 : 1;

/** Resolves to whether it passed. */
async function stage(name: string, run: () => Promise<number>) {
	const started = Date.now();
	console.log(styleText('bold', `\n=== ${name}`));
	const code = await run();
	// Whoever pressed Ctrl-C does not want the rest.
	if (code === 130 || code === 143) process.exit(code);
	if (code !== 0) failedStages.push(name);
	console.log(`=== ${name}: ${code === 0 ? 'passed' : 'failed'} in ${secondsSince(started)}`);
	return code === 0;
}

async function testStage(
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

function vitestCount(report: string): Count {
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

function playwrightCount(report: string): Count {
	const { stats, errors } = JSON.parse(report) as {
		stats: { expected: number; unexpected: number; flaky: number };
		errors: unknown[];
	};
	return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
