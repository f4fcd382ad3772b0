import type { Migration } from '../../storage/migrations/migration.ts';
import { type Rewrite, rewriteRows } from '../../storage/migrations/rewrite-rows.ts';

/** Doing it twice to a row would show. */
const doubled: Rewrite = ({ properties }) =>
	properties.doubled === true ? undefined : { n: 2 * Number(properties.n), doubled: true };

const worded: Rewrite = ({ properties }) =>
	properties.word === undefined ? { ...properties, word: `about ${Number(properties.n)}` } : undefined;

/** Migrations from the schema of release 0.1.0 on, of rows that only tests have: `{ n }`. */
export const MIGRATIONS_OF_TESTS: readonly [Migration, Migration] = [
	{
		to: 2,
		name: 'numbers doubled',
		run: (store, steps) => rewriteRows(store, { ledger: doubled, timelines: doubled }, steps),
	},
	{
		to: 3,
		name: 'numbers in words',
		embeddedSql: 'CREATE TABLE wordsOfTests (word TEXT PRIMARY KEY); INSERT INTO wordsOfTests VALUES (1);',
		run: (store, steps) => rewriteRows(store, { ledger: worded }, steps),
	},
];
