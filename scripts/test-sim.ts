/** `npm run test:sim [-- SEED [SCHEDULES]]`: the simulator on schedules that nobody has seen, or again on those of a seed. */
import { programs, runNode } from './process.ts';

const [seed = String(Date.now() % 2 ** 31), schedules = '20000'] = process.argv.slice(2);
console.log(`seed ${seed}: repeat with npm run test:sim -- ${seed} ${schedules}`);
process.exitCode = await runNode([programs.vitest, 'run', 'src/testing/simulator', '--reporter=verbose'], {
	env: { ...process.env, SIMULATOR_SEED: seed, SIMULATOR_SCHEDULES: schedules },
});
