import type { Migration } from './migration.ts';

/** All migrations, in order. Schema 1 is the one of release 0.1.0: before it nothing was released, so none leads to it. */
export const MIGRATIONS: readonly Migration[] = [];
