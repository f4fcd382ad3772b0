/**
 * `npm test`: everything, in the order in which failures are cheapest to learn of. A failed stage does not keep the
 * next one from running; the last line sums up vitest and Playwright.
 */
import { ensureBrowser } from './browser.ts';
import { buildWhenStale } from './build.ts';
import { engines, runBrowserTests } from './e2e.ts';
import { programs, runNode } from './process.ts';
import { forgetReports, playwrightCount, stage, sumUp, testStage, vitestCount } from './stages.ts';

/** The stories that another store is most likely to end otherwise. */
const TOLD_OF_STORAGE = ['circles', 'feed.spec', 'links', 'people', 'receipt', 'streaming', 'timeline'];

forgetReports();
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

sumUp();
