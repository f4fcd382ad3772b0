/** `npm run test:sim [-- SEED [SCHEDULES]]`: the simulator on new schedules, or again on those of a seed. */
import { runLongTest } from './run-long-test.ts';

const [seed = String(Date.now() % 2 ** 31), schedules = '20000'] = process.argv.slice(2);
console.log(`seed ${seed}: repeat with npm run test:sim -- ${seed} ${schedules}`);
process.exitCode = await runLongTest('src/testing/simulator', {
	SIMULATOR_SEED: seed,
	SIMULATOR_SCHEDULES: schedules,
});
