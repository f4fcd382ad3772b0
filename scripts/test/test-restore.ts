/**
 * `npm run test:restore [-- SEED [KILLS]] [--azurite]`: kills the process that keeps the backup of a service in use, deletes
 * the store, and restores it.
 */
import { runLongTest } from './run-long-test.ts';

const words = process.argv.slice(2);
const [seed = String(Date.now() % 2 ** 31), kills = '50'] = words.filter((word) => !word.startsWith('-'));
const azurite = words.includes('--azurite');
console.log(`seed ${seed}: repeat with npm run test:restore -- ${seed} ${kills}${azurite ? ' --azurite' : ''}`);
process.exitCode = await runLongTest('src/testing/restore', {
	RESTORE_SEED: seed,
	RESTORE_KILLS: kills,
	RESTORE_ENGINE: azurite ? 'azure' : 'embedded',
});
