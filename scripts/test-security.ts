/**
 * `npm run test:security`: what an attacker, a fault of storage or a wrong clock can do, tried on the real thing. All of
 * it is in `npm test` as well. A new door gets its test under one of these names.
 */
import { runBrowserTests, whyNoBrowserTests } from './e2e.ts';
import { programs, runNode } from './process.ts';
import { forgetReports, playwrightCount, stage, sumUp, testStage, vitestCount } from './stages.ts';

const TESTS = [
	// Who may do what, and how often.
	'src/api/who-may',
	'src/api/rates',
	'src/auth/',
	'src/domain/session/',
	'src/limits/',
	// What comes in: texts, names, addresses, and how much is read for it.
	'src/contract/hidden-characters',
	'src/contract/one-line',
	'src/domain/bounded-reads',
	'src/door/',
	'src/testing/linear-time',
	// What stays: on the disk, in the log, on a terminal.
	'src/cli/print',
	'src/storage/embedded/log-keeper',
	'src/storage/embedded/private-file',
	'src/storage/embedded/slack',
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

forgetReports();
await testStage('security: unit and integration tests', 'security-vitest.json', vitestCount, (report) =>
	runNode([programs.vitest, 'run', ...TESTS, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]),
);
const ready = await stage('browser and build', async () => {
	const obstacle = await whyNoBrowserTests();
	if (obstacle) console.error(obstacle);
	return obstacle ? 1 : 0;
});
await testStage('security: against a real server', 'security-e2e.json', playwrightCount, async (report) =>
	ready ? runBrowserTests('embedded', report, STORIES) : 1,
);
sumUp();
