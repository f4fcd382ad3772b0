/** A ledger of posts whose entries fill a log of their own, as raw rows in memory. It is made in Node and in a browser. */
import type { Entry } from '../../src/contract/audit/audit.ts';
import type { LedgerSources, RawRow } from '../../src/sdk/verify/sources.ts';
import { toHex } from '../../src/tlog/bytes.ts';
import { GENESIS, hashOfEntry, hashOfEvent } from '../../src/tlog/entry-hash.ts';
import { appendLeaves, EMPTY_TREE, rootOf } from '../../src/tlog/growing-tree.ts';
import { formatLeaf, leavesOf } from '../../src/tlog/leaf.ts';
import type { ReadTile } from '../../src/tlog/read-tiles.ts';
import type { Sha256 } from '../../src/tlog/sha256.ts';
import { tilePath } from '../../src/tlog/tiles.ts';
import { leafHash } from '../../src/tlog/tree.ts';

export type MadeLedger = {
	/** Newest first, as are the events. */
	entries: RawRow[];
	events: RawRow[];
	sources: LedgerSources;
	size: number;
	root: Uint8Array;
	readTile: ReadTile;
};

const SUBJECT = 'github-583231';
const PAGE = 1_000;

export function makeLedger(sha256: Sha256, size: number): MadeLedger {
	const keys = { key: sha256('key'), blinding: sha256('blinding') };
	const leafOf = leavesOf(sha256, keys, SUBJECT);
	const entries: RawRow[] = [];
	const events: RawRow[] = [];
	const places: RawRow[] = [];
	const hashes: Uint8Array[] = [];
	let prev = GENESIS;
	for (let seq = 1; seq <= size; seq++) {
		const { entry, event } = makePost(sha256, seq, prev);
		const { subject: _, ...properties } = entry;
		entries.push({ row: `entry:${inverted(seq, 16)}`, properties: { ...properties, commandId: entry.target } });
		events.push(event);
		places.push({ row: `1.${String(seq).padStart(16, '0')}`, properties: { index: seq - 1 } });
		hashes.push(leafHash(sha256, formatLeaf(leafOf(entry))));
		prev = entry.hash;
	}
	const { full, ...tree } = appendLeaves(sha256, EMPTY_TREE, hashes);
	const tiles = new Map(full.map((tile) => [tilePath(tile), tile.hashes]));
	const readTile: ReadTile = async (tile) => {
		const found = tile.width === 256 ? tiles.get(tilePath(tile)) : tree.edge[tile.level];
		return found ?? Promise.reject(new Error(`There is no ${tilePath(tile)}.`));
	};
	entries.reverse();
	events.reverse();
	const head = { row: 'head', properties: { seq: size, hash: prev } };
	const logKeys = { row: 'log-keys', properties: { key: toHex(keys.key), blinding: toHex(keys.blinding) } };
	const sources: LedgerSources = {
		subject: SUBJECT,
		head: async () => head,
		entries: () => pagesOf(entries),
		events: () => pagesOf(events),
		profile: async () => undefined,
		logKeys: async () => logKeys,
		leaves: async (from, to) => places.slice(from - 1, to),
	};
	return { entries, events, sources, size, root: rootOf(sha256, tree), readTile };
}

function makePost(sha256: Sha256, seq: number, prev: string): { entry: Entry; event: RawRow } {
	const at = new Date(1_772_500_000_000 + 1_000 * seq).toISOString();
	const id = `${inverted(seq, 10)}${sha256.hex(`event ${seq}`).slice(0, 16)}`;
	const said = { name: 'The Octocat', verb: 'posted', text: `Fix the build of pull request ${seq}`, occurredAt: at };
	const salt = sha256.hex(`salt ${seq}`).slice(0, 32);
	const contentHash = hashOfEvent(sha256, salt, { id, actor: SUBJECT, ...said });
	const via = 'token:4f1c2b3a4d5e6f70';
	const rest = {
		subject: SUBJECT,
		seq,
		at,
		action: 'event-posted' as const,
		actor: SUBJECT,
		via,
		target: id,
		contentHash,
		prev,
	};
	const event = { row: `event:${id}`, properties: { ...said, salt, seq, postedAt: at, removed: false } };
	return { entry: { ...rest, hash: hashOfEntry(sha256, rest) }, event };
}

/** Replaces each digit by its difference to nine, so that the newest sorts first. */
const inverted = (seq: number, digits: number) =>
	String(seq)
		.padStart(digits, '0')
		.replace(/\d/g, (digit) => String(9 - Number(digit)));

async function* pagesOf(rows: RawRow[]): AsyncGenerator<RawRow[]> {
	for (let at = 0; at < rows.length; at += PAGE) yield rows.slice(at, at + PAGE);
}
