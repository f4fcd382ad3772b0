/**
 * `npm run test:security`: what an attacker, a fault of storage or a wrong clock can do, against the real product. All of
 * it is in `npm test` as well. A test of a new defence belongs under one of these names.
 */
import { globSync } from 'node:fs';
import { root } from '../process.ts';
import { browserTests, prepareBrowserTests } from './e2e.ts';
import { deleteReports, printSummary, runStage, runTestStage } from './stages.ts';
import { vitest } from './vitest.ts';

const TESTS = [
	// Permissions and rate limits.
	'src/api/who-may',
	'src/api/rate-limits',
	'src/api/rest/answer-rest',
	'src/api/rest/github',
	'src/mcp/',
	'src/auth/',
	'src/domain/authorize',
	'src/domain/role/',
	'src/domain/moderation/',
	'src/domain/approval/',
	'src/domain/invitation/',
	// Data that nobody else sees, and names that nobody else gets.
	'src/domain/ledger/private-act',
	'src/domain/subject/handle',
	'src/domain/session/',
	'src/rate-limits/',
	// Fair turns for pushes, beside a subject that sends many or has receivers that hang.
	'src/domain/webhook/fair-turns',
	'src/worker/push-turns',
	// Input: texts, names, addresses, and how much is read for it.
	'src/contract/text/hidden-characters',
	'src/contract/text/one-line',
	'src/domain/bounded-reads',
	'src/domain/search/search-budget',
	'src/server/door/',
	// The content security policy: the hosts that it names, and what browsers report of it.
	'src/env/storage-origins',
	'src/server/answers/answer-csp-reports',
	'src/testing/bounded-texts',
	// Traces on the disk, in the log, on a terminal.
	'src/cli/terminal/print',
	'src/storage/embedded/file/log-keeper',
	'src/storage/embedded/moved-file',
	'src/storage/embedded/file/private-file',
	'src/storage/embedded/file/slack',
	'src/testing/removed-text',
	// Faults: a full disk, a stop in the middle, clocks that differ.
	'src/domain/reconcile/clocks',
	'src/testing/full-storage',
	'src/testing/stopping',
	// Installed packages.
	'scripts/lockfile',
	'scripts/ready',
];

const STORIES = [
	'security/',
	'bad-input',
	'content-security',
	'full-storage',
	'hidden',
	'changed-session',
	'stream-limit',
	'moderation',
	'cases',
	'labels',
	'roles',
	'pages-by-role',
	'four-eyes',
	'invitations',
	'offline',
	'openid-connect',
	'outage',
	'rate-limits',
	'sessions',
	'stopping',
];

// Vitest and Playwright pass over a name that fits no file.
const files = globSync(['{src,scripts}/**/*.test.ts', 'e2e/**/*.spec.ts'], { cwd: root });
for (const name of [...TESTS, ...STORIES])
	if (!files.some((file) => file.includes(name))) throw new Error(`No test or story has ${name} in its path.`);

deleteReports();
await runTestStage('security: unit and integration tests', 'security-vitest.json', vitest(TESTS));
const ready = await runStage('browser and build', async () => {
	const obstacle = await prepareBrowserTests();
	if (obstacle) console.error(obstacle);
	return obstacle ? 1 : 0;
});
if (ready)
	await runTestStage('security: against a real server', 'security-e2e.json', browserTests('embedded', STORIES));
printSummary();
