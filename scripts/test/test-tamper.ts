/**
 * `npm run test:tamper [-- SEED [TAMPERINGS]]`: tampers with a real log in each way that there is, and lets the verifier
 * find it.
 */
import { runLongTest } from './run-long-test.ts';

const [seed = String(Date.now() % 2 ** 31), times = '1000'] = process.argv.slice(2);
console.log(`seed ${seed}: repeat with npm run test:tamper -- ${seed} ${times}`);
process.exitCode = await runLongTest('src/testing/tamper', {
	TAMPER_SEED: seed,
	TAMPERINGS: times,
	TAMPER_LEAVES: '3000',
});
