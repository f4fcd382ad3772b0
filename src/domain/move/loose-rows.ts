/**
 * Rows that no entry tells of: hashtags in use, the last use of tokens, pushes and alerts that wait, what was read, sessions,
 * how far events have expired, how far the collector of the trail and the round of alarms are.
 */
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Row, Store, Write } from '../../storage/port.ts';
import { fateOf } from '../../storage/rows/kept-rows.ts';
import { expiredKey } from '../../storage/rows/ledger/cuts.ts';
import { readMarkKeys } from '../../storage/rows/ledger/read-marks.ts';
import { sessionsKey } from '../../storage/rows/ledger/sessions.ts';
import { alarmPositionKey } from '../../storage/rows/log/alarm-position.ts';
import { bundleKeys } from '../../storage/rows/log/auditor-bundles.ts';
import { collectorKey } from '../../storage/rows/log/collector.ts';
import { retentionRoundKey } from '../../storage/rows/log/retention.ts';
import { type LooseRange, rangeOfOne, rangesBesideLedgers, rangesOfSubject } from '../backup/collect-rows.ts';
import { inGroups } from '../lists/in-groups.ts';
import { mapSome } from '../lists/map-some.ts';

const SUBJECTS_AT_ONCE = 16;

const OF_LOG: readonly LooseRange[] = [
	rangeOfOne('log', retentionRoundKey),
	rangeOfOne('log', collectorKey),
	rangeOfOne('log', alarmPositionKey),
	{ table: 'log', range: bundleKeys.all },
];

type Stores = { source: Store; copy: Store };

/** Makes them in the copy as they are in the source, where nobody writes. Resolves to the number of rows that differed. */
export async function copyLooseRows({ source, copy }: Stores): Promise<number> {
	let rows = 0;
	for await (const range of rangesBesideLedgers({ store: source })) rows += await copyRange({ source, copy }, range);
	for (const range of OF_LOG) rows += await copyRange({ source, copy }, range);
	for await (const partition of copy.tables.webhooks.partitions())
		rows += await copyRange({ source, copy }, { table: 'webhooks', range: { partition } });
	for await (const subjects of inGroups(source.tables.ledger.partitions(), SUBJECTS_AT_ONCE * SUBJECTS_AT_ONCE)) {
		const copied = await mapSome(subjects, SUBJECTS_AT_ONCE, (subject) => copyRowsOf({ source, copy }, subject));
		rows += copied.reduce((sum, one) => sum + one, 0);
	}
	return rows;
}

async function copyRowsOf(stores: Stores, subject: SubjectId): Promise<number> {
	let rows = 0;
	for (const key of [sessionsKey(subject), expiredKey(subject)])
		rows += await copyRange(stores, rangeOfOne('ledger', key));
	rows += await copyRange(stores, { table: 'ledger', range: readMarkKeys.all(subject) });
	for await (const range of rangesOfSubject({ store: stores.source }, subject)) rows += await copyRange(stores, range);
	return rows;
}

/** Both are read whole: these ranges are short. */
async function copyRange({ source, copy }: Stores, { table, range }: LooseRange): Promise<number> {
	const [wanted, found] = await Promise.all([rowsIn(source, table, range), rowsIn(copy, table, range)]);
	const writes: Write[] = [];
	for (const [row, { partition, properties }] of wanted)
		if (!isSame(properties, found.get(row)?.properties)) writes.push({ kind: 'upsert', partition, row, properties });
	for (const [row, { partition }] of found) if (!wanted.has(row)) writes.push({ kind: 'delete', partition, row });
	await copy.tables[table].writeMany(writes);
	return writes.length;
}

async function rowsIn({ tables }: Store, table: LooseRange['table'], range: LooseRange['range']) {
	const found = new Map<string, Row>();
	for await (const rows of pagesOf(tables[table], range))
		for (const row of rows) if (fateOf(table, row) === 'kept') found.set(row.row, row);
	return found;
}

function isSame(one: Row['properties'], other: Row['properties'] | undefined): boolean {
	if (!other) return false;
	const names = Object.keys(one);
	return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
