import type { TrailEntry } from '../../contract/audit/audit.ts';
import { pagesOf } from '../../storage/pages.ts';
import { entryKeys } from '../../storage/rows/ledger/entries.ts';
import { batchKeys, type WhoseLeaf, whoseOf } from '../../storage/rows/log/batches.ts';
import { ledgerEntryOf } from '../audit/trail-steps.ts';
import type { Domain } from '../domain.ts';
import { ocsfEvent } from '../export/ocsf.ts';
import { mapSome } from '../lists/map-some.ts';
import type { LogCollector } from '../ports/ports.ts';

/** Limits of one POST. */
const MOST_LINES = 1_000;
const BODY_BYTES_MAX = 1_048_576;
const ENTRIES_AT_ONCE = 32;

/** Leaves of the log from `from` on, as lines for a collector. `next` is the index behind the last of them. */
export type Lines = { body: string; next: number };

/**
 * The entries of leaves as lines, each with its place in the log. The entry of a subject that was erased
 * since is gone, and only its place is told. Nothing when the log has no more.
 */
export async function linesOfLeaves(
	domain: Domain,
	format: LogCollector['format'],
	{ generation, from, size }: { generation: number; from: number; size: number },
): Promise<Lines | undefined> {
	const places = await leavesFrom(domain, generation, from, Math.min(size, from + MOST_LINES));
	if (places.length === 0) return undefined;
	const entries = await mapSome(places, ENTRIES_AT_ONCE, (place) => entryOf(domain, place));
	let body = '';
	let bytes = 0;
	let next = from;
	for (const entry of entries) {
		const line = lineOf(format, entry, { generation, index: next });
		const more = Buffer.byteLength(line);
		if (bytes > 0 && bytes + more > BODY_BYTES_MAX) break;
		body += line;
		bytes += more;
		next++;
	}
	return { body, next };
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

function lineOf(
	format: LogCollector['format'],
	entry: TrailEntry | undefined,
	log: { generation: number; index: number },
): string {
	if (!entry) return format === 'ndjson' ? `${JSON.stringify({ log, gone: true })}\n` : '';
	const { unmapped, ...event } = ocsfEvent(entry);
	return `${JSON.stringify(format === 'ocsf' ? { ...event, unmapped: { ...unmapped, log } } : { ...entry, log })}\n`;
}
