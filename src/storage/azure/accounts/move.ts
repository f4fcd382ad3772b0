/** The steps of a rebalance: rows of one page, and messages of one queue. Each may be repeated after a crash. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { backoffMs } from '../../../contract/errors/backoff.ts';
import { pagesOf } from '../../pages.ts';
import type { Queue, Row, TableName } from '../../port.ts';
import { isCurable, StorageError } from '../../port.ts';
import { MOVE_POLL_MS, MOVED_MESSAGE_LEASE_SECONDS } from '../../protocol-times.ts';
import { deploymentKeys } from '../../rows/directory/deployment.ts';
import type { AccountStore } from '../account/account-store.ts';
import { BACKOFF } from '../account/calls.ts';
import type { AzureTable } from '../account/table.ts';
import { eachOf } from '../account/write-many.ts';
import { accountOf } from './placement.ts';

const ATTEMPTS = 8;

/** Called after each step, and when a write had no clear answer; what it throws ends the move there. */
export type AfterStep = (step: 'copied' | 'deleted' | 'unclear') => void;

/**
 * Moves those rows of a page that belong elsewhere: copied, read back and compared, then deleted where they were.
 * Returns how many there were.
 */
export async function moveRows(
	source: AccountStore,
	targets: ReadonlyMap<string, AccountStore>,
	table: TableName,
	rows: readonly Row[],
	after: AfterStep,
): Promise<number> {
	const names = [...targets.keys()];
	const places = new Map<string, AccountStore>();
	for (const { partition } of rows) {
		const place = accountOf(names, partition);
		const stays = place === source.name || partition === deploymentKeys.partition;
		if (!stays) places.set(partition, targets.get(place) as AccountStore);
	}
	const moving = rows.filter(({ partition }) => places.has(partition));
	if (moving.length === 0) return 0;

	// By partition, so that one without an answer does not make the others begin again.
	const shares = [...Map.groupBy(moving, ({ partition }) => partition)];
	const unclear = () => after('unclear');
	await eachOf(shares, ([partition, share]) =>
		persistently(unclear, () => copy(share, table, source, places.get(partition) as AccountStore)),
	);
	after('copied');
	await eachOf(shares, ([, share]) => persistently(unclear, () => remove(share, source.tables[table])));
	after('deleted');
	return moving.length;
}

/** Insert only: what is there already is the copy of an earlier try, or it is not ours to overwrite. */
async function copy(rows: readonly Row[], table: TableName, source: AccountStore, target: AccountStore): Promise<void> {
	await target.tables[table].writeMany(
		rows.map(({ partition, row, properties }) => ({ kind: 'insert', partition, row, properties })),
	);
	const copies = await copiesOf(rows, target.tables[table]);
	for (const { partition, row, properties } of rows) {
		const found = copies.get(row);
		const what = `The row ${partition} ${row} of the table ${table}`;
		if (!found) throw new StorageError('unclear', `${what} was copied to ${target.name}, and is not there.`);
		if (isDeepStrictEqual(found.properties, properties)) continue;
		throw new StorageError(
			'invalid',
			`${what} is on ${source.name} and on ${target.name}, and they differ: a server wrote while rows were moved. Nothing was overwritten. Stop every server, delete the older one of the two, and run \`tideline rebalance\` again.`,
		);
	}
}

/** Under their ETags: a row that changed after it was read stays, and the next pass finds it. */
async function remove(rows: readonly Row[], source: AzureTable): Promise<void> {
	await source.writeMany(rows.map(({ partition, row, etag }) => ({ kind: 'delete', partition, row, etag })));
}

/** The target's rows from the first to the last of these, which are of one partition. */
async function copiesOf(rows: readonly Row[], target: AzureTable): Promise<Map<string, Row>> {
	const [{ partition }] = rows as [Row];
	const sorted = rows.map(({ row }) => row).sort();
	const found = new Map<string, Row>();
	for await (const page of pagesOf(target, { partition, from: sorted[0], upTo: sorted.at(-1) }))
		for (const row of page) found.set(row.row, row);
	return found;
}

/**
 * Sends every message on and deletes it, until none is left. One that is not visible yet is waited for if `waits`: it is
 * that of a command, of a job that failed, or was leased when its process was stopped, a minute at the most.
 * A crash between the two doubles a message, and every job may run twice.
 */
export async function moveMessages(
	source: Queue,
	target: Queue,
	{ waits, ...report }: { waits: boolean; moved(count: number): void; waiting(left: number): void },
): Promise<void> {
	for (;;) {
		const messages = await persistently(ignored, () => source.receive({ max: 32, lease: MOVED_MESSAGE_LEASE_SECONDS }));
		await eachOf(messages, async (message) => {
			await persistently(ignored, () => target.send(message.body));
			await source.delete(message);
		});
		report.moved(messages.length);
		if (messages.length > 0) continue;
		const left = await source.depth();
		if (left === 0 || !waits) return;
		report.waiting(left);
		await sleep(MOVE_POLL_MS);
	}
}

// A message that comes late comes twice, as any message may.
const ignored = () => {};

/** For what may be repeated: tries again when storage gave no clear answer. */
async function persistently<T>(unclear: () => void, step: () => Promise<T>): Promise<T> {
	for (let failures = 1; ; failures += 1) {
		try {
			return await step();
		} catch (error) {
			if (!isCurable(error)) throw error;
			unclear();
			if (failures === ATTEMPTS) throw error;
			await sleep(backoffMs(failures, BACKOFF));
		}
	}
}
