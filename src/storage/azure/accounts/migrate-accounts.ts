/** Migrates the store on its accounts: each process that meets an earlier schema calls this, and one of them does it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Migration, type OnMigration, schemaAfter } from '../../migrations/migration.ts';
import { forgetPlace, hasPlace, keepBeginning, runMigrations } from '../../migrations/run-migrations.ts';
import {
	migratedFrom,
	migrationsAfter,
	needsMigration,
	type StoredSchema,
	schemaNumber,
} from '../../migrations/schema-version.ts';
import { isCurable } from '../../port.ts';
import { ALL_WRITES_LANDED_MS, MIGRATION_POLL_MS } from '../../protocol-times.ts';
import type { AccountStore } from '../account/account-store.ts';
import type { Ownership } from '../account/calls.ts';
import { type Marked, readMarked, refuseOtherAccounts, writeRecord } from './deployment.ts';
import { ClaimHeld, type MaintenanceClaim, takeClaim } from './maintenance-claim.ts';
import { storeOver } from './spread-store.ts';

export type MigrateAccounts = {
	migrations: readonly Migration[];
	onMigration?: OnMigration | undefined;
	/** Milliseconds to wait for what running servers have sent. Only tests have it otherwise. */
	allLandedAfter?: number | undefined;
	/** The accounts, for requests that look at this before they are sent. */
	guardedBy(ownership: Ownership): AccountStore[];
};

/**
 * Resolves to true once the store has the schema to which the migrations lead, and to false where they do not apply to it.
 * Running servers are refused from the mark on, as by a rebalance. A process that was killed loses its claim after a
 * minute, and the next one goes on.
 */
export async function migrateAccounts(accounts: readonly AccountStore[], config: MigrateAccounts): Promise<boolean> {
	const version = schemaAfter(config.migrations);
	for (let hasToWait = false; ; hasToWait = true) {
		const records = await readMarked(accounts);
		const stored = schemaOfAll(records);
		// Another process may have ended the migration since this one was refused.
		if (!stored || !needsMigration(stored, version)) return stored?.number === schemaNumber(version);
		refuseOtherAccounts(records, accounts);
		try {
			const claim = await takeClaim(accounts, 'migration');
			await underClaim(claim, () => migrate(accounts, version, claim, config));
		} catch (error) {
			if (!(error instanceof ClaimHeld)) throw error;
			if (!hasToWait) config.onMigration?.({ step: 'waiting', from: migratedFrom(stored), to: version, rows: 0 });
			await sleep(MIGRATION_POLL_MS);
		}
	}
}

async function underClaim(claim: MaintenanceClaim, work: () => Promise<void>): Promise<void> {
	try {
		await work();
		await claim.release();
	} catch (error) {
		// A write without an answer may land yet, and the next process should not begin before that.
		if (isCurable(error)) claim.leave();
		else await claim.release();
		throw error;
	}
}

async function migrate(
	accounts: readonly AccountStore[],
	version: number,
	claim: MaintenanceClaim,
	{ migrations, onMigration = () => {}, allLandedAfter = ALL_WRITES_LANDED_MS, guardedBy }: MigrateAccounts,
): Promise<void> {
	// Read under the claim: another process may have ended just before.
	const records = await readMarked(accounts);
	const stored = schemaOfAll(records);
	if (!stored || !needsMigration(stored, version)) return;
	const from = migratedFrom(stored);
	const store = storeOver(guardedBy(heldBy(claim)));
	if (records.every(({ schema }) => schema.migratedFrom === undefined)) await forgetPlace(store);
	for (const { account, recorded } of records)
		await writeRecord(account, recorded, { number: schemaNumber(version), migratedFrom: schemaNumber(from) });
	// The new version may have a table more.
	await Promise.all(accounts.map((account) => account.make()));
	if (!(await hasPlace(store))) {
		onMigration({ step: 'landing', from, to: version, rows: 0 });
		await sleep(allLandedAfter);
		await keepBeginning(store, from);
	}
	const rows = await runMigrations(store, from, migrationsAfter(from, migrations), onMigration);
	for (const { account, recorded } of records) {
		claim.check();
		await writeRecord(account, recorded, { number: schemaNumber(version) });
	}
	onMigration({ step: 'done', from, to: version, rows });
}

/** Requests are sent only while the claim is held. */
function heldBy(claim: MaintenanceClaim): Ownership {
	return {
		assert: async () => claim.check(),
		assertMayWrite() {},
		isHeld() {
			claim.check();
			return true;
		},
	};
}

/** The schema of the records together: a process that was killed may have marked some of the accounts. */
function schemaOfAll(records: readonly Marked[]): StoredSchema | undefined {
	if (records.length === 0) return undefined;
	const number = Math.max(...records.map(({ schema }) => schema.number));
	const from = Math.min(...records.map(({ schema }) => schema.migratedFrom ?? schema.number));
	const isMarked = from < number || records.some(({ schema }) => schema.migratedFrom !== undefined);
	return { number, ...(isMarked && { migratedFrom: from }) };
}
