import type { TrailEntry } from '../../contract/audit/audit.ts';
import { pagesOf } from '../../storage/pages.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import { batchKeys, type WhoseLeaf, whoseOf } from '../../storage/rows/log/batches.ts';
import { ledgerEntryOf } from '../audit/trail-steps.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';

const ENTRIES_AT_ONCE = 32;

/**
 * The entries of the leaves from one index up to another, in the order of the log. Undefined in the place of an entry
 * whose subject was erased, and of the first leaf of a restarted log, which is nobody's.
 */
export async function entriesOfLeaves(
	domain: Domain,
	generation: number,
	from: number,
	to: number,
): Promise<(TrailEntry | undefined)[]> {
	const places = await leavesFrom(domain, generation, from, to);
	return mapSome(places, ENTRIES_AT_ONCE, (place) => entryOf(domain, place));
}

/** Owners of the leaves from one index up to another. The first leaf of a restarted log is nobody's. */
async function leavesFrom(
	{ store }: Domain,
	generation: number,
	from: number,
	to: number,
): Promise<(WhoseLeaf | undefined)[]> {
	const found = new Map<number, WhoseLeaf>();
	for (
		let entryBundle = batchKeys.entryBundleOf(from);
		from < to && entryBundle <= batchKeys.entryBundleOf(to - 1);
		entryBundle++
	)
		for await (const rows of pagesOf(store.tables.log, batchKeys.all(generation, entryBundle)))
			for (const row of rows) {
				if (!batchKeys.isWhose(row.row)) continue;
				const start = batchKeys.startOf(entryBundle, row.row);
				for (const [at, leaf] of whoseOf(row).entries()) found.set(start + at, leaf);
			}
	return Array.from({ length: Math.max(0, to - from) }, (_, at) => found.get(from + at));
}

async function entryOf({ store }: Domain, leaf: WhoseLeaf | undefined): Promise<TrailEntry | undefined> {
	if (!leaf?.subject) return undefined;
	const row = await store.tables.ledger.get(entryKeys.entry(leaf.subject, leaf.seq));
	return row && ledgerEntryOf(row);
}
