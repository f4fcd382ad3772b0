/**
 * Finds the leaves of a ledger in the log, and says again whose they are. An erasure leaves the leaves, and takes their
 * owner and the keys that make them. With the keys, each entry makes its leaf again, and is found by it.
 */
import type { Entry } from '../../../contract/audit/audit.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { Row, RowKey, Write } from '../../../storage/port.ts';
import type { SubjectLogKeys } from '../../../storage/rows/ledger/log-keys.ts';
import { batchKeys, batchOf, type WhoseLeaf, whoseOf, whoseProperties } from '../../../storage/rows/log/batches.ts';
import { getCurrentLog } from '../../../storage/rows/log/current.ts';
import { leafKeys } from '../../../storage/rows/log/leaves.ts';
import type { Domain } from '../../domain.ts';
import { treeOfLog } from '../../log/current-log.ts';
import { pendingLeafOf } from '../../log/pending-leaf.ts';
import { BackupFault } from '../backup-fault.ts';
import type { KeptSubject } from './kept-subject.ts';

/** The places of leaves that the log has. `whose` is the row that names their owners, by their offsets in it. */
export type Place = { leaf: Extract<Write, { kind: 'upsert' }>; whose: RowKey; offset: number; owner: WhoseLeaf };

/**
 * Resolves to the places of all entries that the log has. Those of an earlier log stay nobody's. Throws a `BackupFault`
 * (`damaged`) where the moment names a leaf that is another entry's.
 */
export async function placesInLog(
	domain: Domain,
	{ moment, leaves }: Pick<KeptSubject, 'moment' | 'leaves'>,
	keys: SubjectLogKeys,
	entries: readonly Entry[],
): Promise<Place[]> {
	const current = await getCurrentLog(domain.store.tables.log);
	if (!current) return [];
	const { generation } = current;
	const { size } = await treeOfLog(domain, generation);
	const known = new Map(
		leaves
			.filter(({ row }) => leafKeys.generationOf(row) === generation)
			.map(({ row, properties }) => [leafKeys.seqOf(row), Number(properties.index)]),
	);
	const expected = new Map(entries.map((entry) => [pendingLeafOf(keys, entry).leaf, entry]));
	// Entries that waited for their places got them behind the moment.
	const from = moment.log?.generation === generation ? moment.log.size : 0;
	const bundles = new Set([...known.values()].map(batchKeys.entryBundleOf));
	for (let bundle = batchKeys.entryBundleOf(from); bundle * LEAVES_OF_ENTRY_BUNDLE < size; bundle++)
		bundles.add(bundle);
	const places: Place[] = [];
	for (const bundle of bundles) places.push(...(await placesIn(domain, generation, bundle, expected)));
	assertKnown(places, known);
	return places;
}

const LEAVES_OF_ENTRY_BUNDLE = 256;

async function placesIn(
	{ store }: Domain,
	generation: number,
	bundle: number,
	expected: ReadonlyMap<string, Entry>,
): Promise<Place[]> {
	const places: Place[] = [];
	for await (const rows of pagesOf(store.tables.log, batchKeys.all(generation, bundle)))
		for (const row of rows) {
			if (batchKeys.isWhose(row.row)) continue;
			const { start, at, leaves } = batchOf(row);
			const whose = batchKeys.whose(generation, bundle, batchKeys.offsetOf(row.row));
			for (const [offset, text] of leaves.entries()) {
				const entry = expected.get(text);
				if (!entry) continue;
				const { subject, seq, action } = entry;
				const properties = { index: start + offset, at };
				const leaf = { ...leafKeys.leaf(generation, subject, seq), kind: 'upsert' as const, properties };
				places.push({ leaf, whose, offset, owner: { subject, seq, at: entry.at, action } });
			}
		}
	return places;
}

function assertKnown(places: readonly Place[], known: ReadonlyMap<number, number>): void {
	const found = new Map(places.map(({ owner, leaf }) => [owner.seq, leaf.properties.index]));
	for (const [seq, index] of known)
		if (found.get(seq) !== index)
			throw new BackupFault(
				'damaged',
				`Entry ${seq} of this moment is not the one that the log has at ${index}. Nothing was written. Try another moment (--at), or another copy of the backup.`,
			);
}

/** Says again whose the leaves are. It may be repeated. */
export async function enterPlaces({ store }: Domain, subject: SubjectId, places: readonly Place[]): Promise<void> {
	const { log } = store.tables;
	await log.writeMany(places.map(({ leaf }) => leaf));
	const batches = Map.groupBy(places, ({ whose }) => `${whose.partition} ${whose.row}`);
	for (const some of batches.values()) {
		const [first] = some;
		if (!first) continue;
		const owners = new Map(some.map(({ offset, owner }) => [offset, owner]));
		const named = (whose: WhoseLeaf[]) =>
			whose.map((leaf, offset) => (leaf.subject === '' ? (owners.get(offset) ?? leaf) : leaf));
		// An erasure of another subject may rewrite the same row.
		for (let found: Row | undefined; (found = await log.get(first.whose)); ) {
			const before = whoseOf(found);
			const isThere = some.every(({ offset }) => before[offset]?.subject === subject);
			if (isThere || (await log.update(first.whose, whoseProperties(named(before)), found.etag))) break;
		}
	}
}
