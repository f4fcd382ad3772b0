import type { Store } from '../port.ts';

/** Tables and queues of the store that is migrated. */
export type MigratedStore = Pick<Store, 'tables' | 'queues'>;

/** One step of a store from a released schema to the next. */
export type Migration = {
	/** Schema of the store afterwards: one more than before. */
	to: number;
	/** Says what is changed: "names as two words". */
	name: string;
	/**
	 * SQL for the tables of the embedded file. It is run once, in one transaction with that of all migrations that are due,
	 * before any of them touches a row.
	 */
	embeddedSql?: string;
	/**
	 * Migrates rows and messages. Every write may have been done by an earlier run already: it begins at its place, and
	 * does twice what lies behind that.
	 */
	run(store: MigratedStore, steps: MigrationSteps): Promise<void>;
};

export type MigrationSteps = {
	/** The place that an earlier run kept; undefined at the beginning. */
	readonly place: string | undefined;
	/** The next run begins at this place. */
	keepPlace(place: string): Promise<void>;
	/** Tells that so many more rows are done. */
	rowsDone(rows: number): void;
};

/**
 * - `waiting`: another process migrates the store, and this one waits for it.
 * - `landing`: on Azure, running servers may still write for a while.
 * - `rows`: so many rows are done.
 * - `done`: the store has the new schema.
 */
export type MigrationProgress = {
	step: 'waiting' | 'landing' | 'rows' | 'done';
	from: number;
	to: number;
	rows: number;
	/** Name of the migration that runs. */
	name?: string;
};

export type OnMigration = (progress: MigrationProgress) => void;

/** Schema of a store after all of these. Throws when one is missing. */
export function schemaAfter(migrations: readonly Migration[]): number {
	for (const [index, { to, name }] of migrations.entries())
		if (to !== index + 2)
			throw new Error(`The migration "${name}" leads to schema ${to}, and its place is that to ${index + 2}.`);
	return migrations.length + 1;
}

/** The progress as one sentence, for a terminal or a log. */
export function migrationSentence({ step, from, to, rows, name }: MigrationProgress): string {
	const between = `from schema ${from} to ${to}`;
	const count = `${rows.toLocaleString('en')} rows`;
	if (step === 'waiting') return `Another process migrates the store ${between}. Waiting until it is done…`;
	if (step === 'landing')
		return `Migrating the store ${between}: waiting until running servers can't write anymore (75 seconds)…`;
	if (step === 'done') return `The store was migrated ${between}: ${count}`;
	return `Migrating the store ${between}: ${count}${name === undefined ? '' : ` (${name})`}`;
}
