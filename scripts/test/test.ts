/**
 * `npm test`: everything, the quickest stages first. After a failed stage the next one still runs. The last line sums up
 * vitest and Playwright.
 */
import { ensureBrowser } from '../browser.ts';
import { buildWhenStale } from '../build.ts';
import { runNode } from '../process.ts';
import { browserTests, engines } from './e2e.ts';
import { testRelease } from './release-tests.ts';
import { deleteReports, printSummary, runStage, runTestStage } from './stages.ts';
import { vitest } from './vitest.ts';

deleteReports();
const browser = await runStage('browser', async () => {
	const obstacle = await ensureBrowser();
	if (obstacle) console.error(obstacle);
	return obstacle ? 1 : 0;
});
await runStage('check', () => runNode(['scripts/check.ts']));
await runTestStage('unit, conformance and integration tests', 'vitest.json', vitest());
const build = await runStage('production build', buildWhenStale);
if (build) await runTestStage('packaged release', 'release.json', testRelease());
for (const engine of engines) {
	const name = `browser tests, ${engine} store`;
	// The stories whose outcome depends most on the store. `npm run test:e2e -- --azurite` runs all of them there.
	const chosen = engine === 'azurite' ? ['--project=desktop', '--grep=@store'] : [];
	if (browser && build) await runTestStage(name, `e2e-${engine}.json`, browserTests(engine, chosen));
	else
		await runStage(name, async () => {
			console.error(browser ? 'There is no build to test.' : 'There is no browser to test with.');
			return 1;
		});
}

printSummary();
