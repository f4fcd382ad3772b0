import { deploymentKeys } from '../rows/directory/deployment.ts';
import type { MigratedStore, Migration, OnMigration } from './migration.ts';

/** The migration that runs, its place, and the rows done so far. Migrations to an earlier schema are done. */
type Kept = { to: number; place?: string; rows: number };

/**
 * Runs these migrations of a store that has the schema `from`. The place of the one that runs lies in the store, so a run
 * after a kill goes on there. One process at a time does it.
 */
export async function runMigrations(
	store: MigratedStore,
	from: number,
	migrations: readonly Migration[],
	onMigration: OnMigration,
): Promise<number> {
	const to = migrations.at(-1)?.to ?? from;
	const kept = await keptPlace(store);
	let rows = kept?.rows ?? 0;
	for (const migration of migrations) {
		if (kept && migration.to < kept.to) continue;
		const tell = () => onMigration({ step: 'rows', from, to, rows, name: migration.name });
		tell();
		await migration.run(store, {
			place: kept?.to === migration.to ? kept.place : undefined,
			keepPlace: (place) => keepPlace(store, { to: migration.to, place, rows }),
			rowsDone(more) {
				rows += more;
				tell();
			},
		});
		await keepPlace(store, { to: migration.to + 1, rows });
	}
	return rows;
}

/** The place is of no use before the first migration begins: an earlier upgrade may have left one. */
export async function forgetPlace({ tables }: MigratedStore): Promise<void> {
	await tables.directory.delete(deploymentKeys.migration);
}

/** Says that the migrations begin, and that they have no place yet. */
export async function keepBeginning(store: MigratedStore, from: number): Promise<void> {
	await keepPlace(store, { to: from + 1, rows: 0 });
}

export async function hasPlace(store: MigratedStore): Promise<boolean> {
	return (await keptPlace(store)) !== undefined;
}

async function keptPlace({ tables }: MigratedStore): Promise<Kept | undefined> {
	const found = await tables.directory.get(deploymentKeys.migration);
	if (!found) return undefined;
	const { to, place, rows } = found.properties;
	return { to: Number(to), rows: Number(rows), ...(place !== undefined && { place: String(place) }) };
}

async function keepPlace({ tables }: MigratedStore, kept: Kept): Promise<void> {
	await tables.directory.upsert(deploymentKeys.migration, kept);
}
