/**
 * `npm run test:soak`: the long runs. 200 crashes at each point, 500 kills of the backup's process on the
 * embedded store and 50 on Azurite, then 200,000 new schedules.
 */
import { runLongTest } from './run-long-test.ts';

const runs = [
	{ folder: 'src/testing/crash', env: { CRASH_RUNS: '200' } },
	{ folder: 'src/testing/restore', env: { RESTORE_KILLS: '500' } },
	{ folder: 'src/testing/restore', env: { RESTORE_KILLS: '50', RESTORE_ENGINE: 'azure' } },
	{
		folder: 'src/testing/simulator',
		env: { SIMULATOR_SEED: String(Date.now() % 2 ** 31), SIMULATOR_SCHEDULES: '200000' },
	},
];

for (const { folder, env } of runs) {
	console.log(`${folder}: ${JSON.stringify(env)}`);
	const code = await runLongTest(folder, env, '--testTimeout=14400000');
	if (code !== 0) process.exit(code);
}
