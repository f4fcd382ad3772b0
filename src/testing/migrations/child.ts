import { openAzureStore } from '../../storage/azure/store.ts';
import { openEmbeddedStore } from '../../storage/embedded/store.ts';
import { migrationSentence, type OnMigration } from '../../storage/migrations/migration.ts';
import { MIGRATIONS_OF_TESTS } from './migrations-of-tests.ts';

/**
 * Opens a store with the migrations of tests, prints their progress and one row, and ends.
 *
 * Arguments: `embedded` and a data directory, or `azure` and a connection string; a prefix; and the number of rows after
 * which the process kills itself.
 */
const [engine, place = '', prefix = '', killedAfter = 'Infinity'] = process.argv.slice(2);

const onMigration: OnMigration = (progress) => {
	console.log(migrationSentence(progress));
	if (progress.rows >= Number(killedAfter)) process.kill(process.pid, 'SIGKILL');
};
const config = { prefix, migrations: MIGRATIONS_OF_TESTS, onMigration };
const store =
	engine === 'embedded'
		? openEmbeddedStore({ dataDir: place, ...config })
		: openAzureStore({ connectionStrings: [place], allLandedAfter: 0, ...config });
await store.open();
console.log(JSON.stringify((await store.tables.ledger.get({ partition: 'p01', row: 'r01' }))?.properties));
await store.close();
