/** `npm run test:e2e [-- --azurite] [-- --slow] [-- what Playwright takes]`: the browser tests on one engine. */

import { stop } from '../process.ts';
import { deleteLogs, prepareBrowserTests, runBrowserTests } from './e2e.ts';

const args = process.argv.slice(2);
const engine = args.includes('--azurite') ? 'azurite' : 'embedded';
if (args.includes('--slow')) process.env.TIDELINE_E2E_SLOW = '1';
const obstacle = await prepareBrowserTests();
if (obstacle) stop(obstacle);
await deleteLogs(engine);
process.exitCode = await runBrowserTests(
	engine,
	`test-results/e2e-${engine}.json`,
	args.filter((arg) => arg !== '--azurite' && arg !== '--slow'),
);
