/**
 * `npm run test:security`: what an attacker, a fault of storage or a wrong clock can do, against the real product. All of
 * it is in `npm test` as well. A test of a new defence belongs under one of these names.
 */
import { prepareBrowserTests, runBrowserTests } from './e2e.ts';
import { programs, runNode } from './process.ts';
import { deleteReports, playwrightCount, printSummary, runStage, runTestStage, vitestCount } from './stages.ts';

const TESTS = [
	// Who may do what, and how often.
	'src/api/who-may',
	'src/api/rates',
	'src/auth/',
	'src/domain/session/',
	'src/rate-limits/',
	// What comes in: texts, names, addresses, and how much is read for it.
	'src/contract/hidden-characters',
	'src/contract/one-line',
	'src/domain/bounded-reads',
	'src/door/',
	'src/testing/linear-time',
	// What stays: on the disk, in the log, on a terminal.
	'src/cli/terminal/print',
	'src/storage/embedded/file/log-keeper',
	'src/storage/embedded/file/private-file',
	'src/storage/embedded/file/slack',
	'src/testing/removed-text',
	// Faults: a full disk, a stop in the middle, clocks that differ.
	'src/domain/reconcile/clocks',
	'src/testing/full-storage',
	'src/testing/stopping',
	// What is installed.
	'scripts/lockfile',
	'scripts/ready',
];

const STORIES = [
	'security/',
	'bad-input',
	'full-storage',
	'hidden',
	'identity',
	'listeners',
	'offline',
	'openid-connect',
	'outage',
	'rates',
	'sessions',
	'stopping',
];

deleteReports();
await runTestStage('security: unit and integration tests', 'security-vitest.json', vitestCount, (report) =>
	runNode([programs.vitest, 'run', ...TESTS, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]),
);
const ready = await runStage('browser and build', async () => {
	const obstacle = await prepareBrowserTests();
	if (obstacle) console.error(obstacle);
	return obstacle ? 1 : 0;
});
await runTestStage('security: against a real server', 'security-e2e.json', playwrightCount, async (report) =>
	ready ? runBrowserTests('embedded', report, STORIES) : 1,
);
printSummary();
