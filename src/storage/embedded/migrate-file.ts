/** Migrates the file of an embedded store: each process that meets an earlier schema calls this, and one of them does it. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
	type MigratedStore,
	type Migration,
	type MigrationProgress,
	type OnMigration,
	schemaAfter,
} from '../migrations/migration.ts';
import { forgetPlace, runMigrations } from '../migrations/run-migrations.ts';
import {
	migratedFrom,
	migrationsAfter,
	needsMigration,
	schemaNumber,
	versionOfNumber,
} from '../migrations/schema-version.ts';
import { storedTableName } from '../names.ts';
import { StorageError } from '../port.ts';
import { MIGRATION_POLL_MS } from '../protocol-times.ts';
import { type Database, fileIn, LOCK_DEADLINE_MS, openDatabase, storedSchemaOf } from './file/database.ts';
import { translate } from './file/errors.ts';
import { refuseForeignLog } from './file/file-watch.ts';
import type { OpenAs } from './file/schema.ts';
import { lockForMigration, numbersOfOpenFiles } from './writer/process-locks.ts';

type Config = { dataDir: string; migrations: readonly Migration[]; onMigration?: OnMigration | undefined };

/** Opens the store of a prefix in the file that is being migrated. */
type OpenStore = (prefix: string, openAs: OpenAs) => MigratedStore & { open(): Promise<void>; close(): Promise<void> };

/**
 * Resolves to true once the file has the schema to which the migrations lead, and to false where they do not apply to it.
 * A process that was killed leaves a mark in the file, and the next one goes on.
 */
export async function migrateFile(config: Config, openStore: OpenStore): Promise<boolean> {
	const { dataDir, migrations, onMigration = () => {} } = config;
	const openAs = { version: schemaAfter(migrations), isMigrating: true };
	refuseForeignLog(fileIn(dataDir), numbersOfOpenFiles(dataDir));
	const stored = storedSchemaOf(fileIn(dataDir));
	// Another process may have ended the migration since this one was refused.
	if (!stored || !needsMigration(stored, openAs.version)) return stored?.number === schemaNumber(openAs.version);
	const progress = { from: migratedFrom(stored), to: openAs.version, rows: 0 };
	const lock = await takeLock(dataDir, () => onMigration({ ...progress, step: 'waiting' }));
	try {
		const now = storedSchemaOf(fileIn(dataDir));
		// The process for which this one waited has done it.
		if (now && needsMigration(now, openAs.version)) await migrate(config, openAs, openStore, progress);
		lock.done();
		return true;
	} finally {
		lock.close();
	}
}

async function migrate(
	{ dataDir, migrations, onMigration = () => {} }: Config,
	openAs: OpenAs,
	openStore: OpenStore,
	progress: Omit<MigrationProgress, 'step'>,
): Promise<void> {
	// Their programs know the earlier schema alone. One that opens the file after this look writes nothing behind the mark.
	if (numbersOfOpenFiles(dataDir).length > 0)
		throw new StorageError(
			'denied',
			`${fileIn(dataDir)} has schema ${progress.from} and must be migrated to ${progress.to}, but a process of an earlier version has it open. Stop all servers, workers and commands, then start again.`,
		);
	const database = await openDatabase(dataDir, openAs);
	try {
		const { from, prefixes, isNew } = mark(database, openAs, migrations);
		let rows = 0;
		for (const prefix of prefixes) {
			const store = openStore(prefix, openAs);
			await store.open();
			try {
				if (isNew) await forgetPlace(store);
				const before = rows;
				const tell: OnMigration = (told) => onMigration({ ...told, rows: before + told.rows });
				rows += await runMigrations(store, from, migrationsAfter(from, migrations), tell);
			} finally {
				await store.close();
			}
		}
		database.script('DELETE FROM migration');
		onMigration({ step: 'done', from, to: openAs.version, rows });
	} finally {
		database.close();
	}
}

/** From here on, programs of earlier versions are refused. */
function mark(database: Database, { version }: OpenAs, migrations: readonly Migration[]) {
	try {
		// A process of an earlier version that came in between may be writing.
		database.script(`PRAGMA busy_timeout = ${LOCK_DEADLINE_MS}; BEGIN IMMEDIATE;`);
		const stored = database.storedSchema();
		const due = migrationsAfter(versionOfNumber(stored.number), migrations);
		for (const { embeddedSql } of due) if (embeddedSql !== undefined) database.script(embeddedSql);
		const isNew = stored.migratedFrom === undefined;
		if (isNew) database.script(`INSERT INTO migration VALUES (${stored.number})`);
		database.script(`PRAGMA user_version = ${schemaNumber(version)}`);
		database.script('COMMIT');
		return { from: migratedFrom(stored), prefixes: prefixesIn(database), isNew };
	} catch (error) {
		database.rollback();
		throw translate(error, database.file);
	}
}

/** Each prefix is a store of its own, and all of them have one schema. */
function prefixesIn(database: Database): string[] {
	const names = database.statement('SELECT name FROM names').all() as unknown as [string][];
	const ending = storedTableName('', 'ledger');
	return names.flatMap(([name]) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []));
}

/** Waits until no other process has the lock: it ends with its process. */
async function takeLock(dataDir: string, onWaiting: () => void) {
	for (let hasToWait = false; ; hasToWait = true) {
		const lock = lockOf(dataDir);
		if (lock) return lock;
		if (!hasToWait) onWaiting();
		await sleep(MIGRATION_POLL_MS);
	}
}

function lockOf(dataDir: string) {
	try {
		return lockForMigration(dataDir);
	} catch (error) {
		throw translate(error, fileIn(dataDir));
	}
}
