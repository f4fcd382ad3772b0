import { openEmbeddedStore } from './store.ts';

/** Writes a row and ends, without closing its store. Arguments: data directory, prefix. */
const [dataDir, prefix] = process.argv.slice(2) as [string, string];
const store = openEmbeddedStore({ dataDir, prefix });
await store.open();
void store.tables.ledger.insert({ partition: 'p', row: 'r' }, {});
