import { setTimeout as sleep } from 'node:timers/promises';
import { backoffMs } from '../../contract/errors/backoff.ts';
import {
	isCurable,
	type Page,
	type Properties,
	type Row,
	StorageError,
	TABLES,
	type Table,
	type TableName,
} from '../port.ts';
import { deploymentKeys } from '../rows/directory/deployment.ts';
import type { MigratedStore, MigrationSteps } from './migration.ts';

/** Returns the new properties of a row, or undefined for one that stays, such as a row that was rewritten before. */
export type Rewrite = (row: Row) => Properties | undefined;

/** Rows between two places that are kept. More of them are done twice after a kill. */
const ROWS_PER_PLACE = 5_000;

const ATTEMPTS = 8;
const BACKOFF = { leastMs: 100, stepMs: 200, mostMs: 5_000 };

/** Rewrites all rows of these tables, partition by partition. A run after a kill goes on behind the last partition kept. */
export async function rewriteRows(
	{ tables }: MigratedStore,
	rewrites: Partial<Record<TableName, Rewrite>>,
	steps: MigrationSteps,
): Promise<void> {
	const named = TABLES.filter((table) => rewrites[table] !== undefined);
	const [begun, last] = steps.place === undefined ? [named[0]] : (JSON.parse(steps.place) as [TableName, string?]);
	let unkept = 0;
	for (const name of named.slice(begun === undefined ? 0 : named.indexOf(begun))) {
		const rewrite = rewrites[name] as Rewrite;
		for await (const partition of tables[name].partitions(name === begun ? last : undefined)) {
			if (partition === deploymentKeys.partition) continue;
			unkept += await rewritePartition(tables[name], partition, rewrite, steps);
			if (unkept < ROWS_PER_PLACE) continue;
			await steps.keepPlace(JSON.stringify([name, partition]));
			unkept = 0;
		}
	}
}

async function rewritePartition(
	table: Table,
	partition: string,
	rewrite: Rewrite,
	{ rowsDone }: MigrationSteps,
): Promise<number> {
	let rows = 0;
	let continuation: string | undefined;
	do {
		const page: Page = await persistently(() => rewritePage(table, partition, continuation, rewrite));
		rows += page.rows.length;
		rowsDone(page.rows.length);
		continuation = page.next;
	} while (continuation !== undefined);
	return rows;
}

async function rewritePage(
	table: Table,
	partition: string,
	continuation: string | undefined,
	rewrite: Rewrite,
): Promise<Page> {
	const page = await table.range({ partition, continuation });
	const writes = page.rows.flatMap((row) => {
		const properties = rewrite(row);
		return properties ? [{ kind: 'update', partition, row: row.row, properties, etag: row.etag } as const] : [];
	});
	const outcomes = await table.writeMany(writes);
	// Nobody else writes here. A write of this process that was answered late has landed in between.
	if (outcomes.includes('conflict')) throw new StorageError('unclear', `Rows of ${table.name} changed meanwhile.`);
	return page;
}

/** Tries again when storage gave no clear answer: a page that is read again shows what was written. */
async function persistently<T>(step: () => Promise<T>): Promise<T> {
	for (let failures = 1; ; failures += 1) {
		try {
			return await step();
		} catch (error) {
			if (!isCurable(error) || failures === ATTEMPTS) throw error;
			await sleep(backoffMs(failures, BACKOFF));
		}
	}
}
