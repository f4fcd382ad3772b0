/**
 * The number that a store carries, and who may open it (decision 0058). Release 0.1.0 writes schema 1, and each migration
 * leads to the next one.
 */

import { StorageError } from '../port.ts';
import { MIGRATIONS } from './list.ts';
import { type Migration, schemaAfter } from './migration.ts';

/** Schema of the stores that this program writes. */
export const SCHEMA_VERSION = schemaAfter(MIGRATIONS);

/** A store carries its schema as 1,000 and its version. Versions before 0.1.0 counted 1 to 7, without the 1,000. */
const RELEASED_FROM = 1_000;

export const schemaNumber = (version: number): number => RELEASED_FROM + version;

/** The number that a store carries, and while it is migrated the number from which that began. */
export type StoredSchema = { number: number; migratedFrom?: number };

/** `place` names a store, and `setting` chooses an empty one. */
export type Place = { place: string; setting: string };

/** Throws a `StorageError` (`denied`) unless the store has the schema of this version, and is not being migrated. */
export function refuseOtherSchema(stored: StoredSchema, version: number, { place, setting }: Place): void {
	const begin = (sentence: string) => new StorageError('denied', `${place} ${sentence}`);
	const found = stored.number - RELEASED_FROM;
	if (found < 1)
		throw begin(
			`was written by an unreleased version of Tideline (schema ${stored.number} before 0.1.0). No version converts it. Start the version that wrote it, or set ${setting} for an empty store.`,
		);
	if (found > version)
		throw begin(
			`was written by a newer version of Tideline (schema ${found}, and this one knows schema ${version} at the most). Start that version or a newer one. To go back to this one, restore a backup from before the upgrade.`,
		);
	if (stored.migratedFrom !== undefined)
		throw begin(
			`is being migrated from schema ${stored.migratedFrom - RELEASED_FROM} to ${found}. Try again when that is done. If it was broken off, start the server: it goes on where it was.`,
		);
	if (found < version)
		throw begin(
			`has schema ${found}, and this version of Tideline works with schema ${version}. Make a backup, then start the server: its first start migrates the store. Until then, use the version that wrote it.`,
		);
}

/** Whether a program of this version may migrate the store, or go on with it. */
export function needsMigration({ number, migratedFrom }: StoredSchema, version: number): boolean {
	const found = number - RELEASED_FROM;
	return found >= 1 && (found < version || (found === version && migratedFrom !== undefined));
}

/** Schema from which the rows are migrated. An earlier migration may have been broken off. */
export const migratedFrom = (stored: StoredSchema): number => (stored.migratedFrom ?? stored.number) - RELEASED_FROM;

/** Migrations that lead further than this schema. */
export const migrationsAfter = (version: number, migrations: readonly Migration[]): readonly Migration[] =>
	migrations.filter(({ to }) => to > version);

/** Version of a stored number. */
export const versionOfNumber = (number: number): number => number - RELEASED_FROM;
