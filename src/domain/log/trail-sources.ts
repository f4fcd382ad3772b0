/**
 * The raw rows of the trail, for who verifies it: the log, the ledgers, and what connects them. What is read here is not
 * believed by who reads it.
 */
import type { Entry } from '../../contract/audit/audit.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { erasedKey } from '../../storage/rows/ledger/cuts.ts';
import { commandIdOf, entryKeys } from '../../storage/rows/ledger/entries.ts';
import { eventKeys } from '../../storage/rows/ledger/events.ts';
import { headKey } from '../../storage/rows/ledger/head.ts';
import { getJob } from '../../storage/rows/ledger/jobs.ts';
import { getLogKeys, logKeysKey } from '../../storage/rows/ledger/log-keys.ts';
import { profileKey } from '../../storage/rows/ledger/profile.ts';
import { batchKeys, batchOf } from '../../storage/rows/log/batches.ts';
import { getCurrentLog } from '../../storage/rows/log/current.ts';
import { getLeaf, leafKeys } from '../../storage/rows/log/leaves.ts';
import { pendingKeys } from '../../storage/rows/log/pending-leaves.ts';
import { getCheckpoint } from '../../storage/rows/log/tree.ts';
import { utf8 } from '../../tlog/bytes.ts';
import { encodeEntryBundle } from '../../tlog/entry-bundle.ts';
import { LogError } from '../../tlog/log-error.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import { entryBundlePath, TILE_WIDTH, type Tile } from '../../tlog/tiles.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { sha256 } from '../ledger/sha256.ts';
import { treeOfLog } from './current-log.ts';
import { pendingLeafOf } from './pending-leaf.ts';
import { tilesOf } from './tree-reader.ts';

/**
 * The log as `readTrail` knows it. `keys` are the verifier keys that the store says it was signed with; the ledger of
 * `service` says what was erased; `sha256` is the fastest here.
 */
export type Trail = {
	sha256: Sha256;
	service: SubjectId;
	generation: number;
	origin: string;
	keys: string[];
	log: ReturnType<typeof logSources>;
	ledgerOf(subject: SubjectId): ReturnType<typeof ledgerSources>;
	/** All that have a ledger, or leaves in the log. */
	subjects(): AsyncIterable<SubjectId>;
};

type Reading = { domain: Pick<Domain, 'store'>; generation: number };

/** Undefined before the log has begun. */
export async function readTrail({ domain, principal }: Ctx): Promise<Trail | undefined> {
	authorize(principal, 'ledger.reconcile');
	const current = await getCurrentLog(domain.store.tables.log);
	if (!current) return undefined;
	const { generation, origin, keys } = current;
	const reading = { domain, generation };
	return {
		sha256,
		service: TIDELINE,
		generation,
		origin,
		keys: keys.split('\n').filter(Boolean),
		log: logSources(reading),
		ledgerOf: (subject) => ledgerSources(reading, subject),
		subjects: () => subjectsOf(domain),
	};
}

function logSources({ domain, generation }: Reading) {
	const { log } = domain.store.tables;
	// Once, and after the checkpoint, which it is never behind.
	let tree: ReturnType<typeof treeOfLog> | undefined;
	const treeNow = async () => await (tree ??= treeOfLog(domain, generation));
	return {
		checkpoint: async () => (await getCheckpoint(log, generation))?.note,
		readTile: async (tile: Tile) => await tilesOf(domain, generation, await treeNow())(tile),
		async readEntryBundle(index: number, width: number): Promise<Uint8Array> {
			const leaves = await leavesOfEntryBundle({ domain, generation }, index);
			if (leaves.length < width) throw new LogError('entry_bundle_malformed', entryBundlePath({ index, width }));
			return encodeEntryBundle(leaves.slice(0, width).map(utf8));
		},
	};
}

/** Up to the first that is missing. */
async function leavesOfEntryBundle({ domain, generation }: Reading, entryBundle: number): Promise<string[]> {
	const leaves: string[] = [];
	for await (const rows of pagesOf(domain.store.tables.log, batchKeys.all(generation, entryBundle)))
		for (const row of rows) {
			if (batchKeys.isWhose(row.row)) continue;
			if (batchKeys.offsetOf(row.row) !== leaves.length) return leaves;
			leaves.push(...batchOf(row).leaves);
		}
	return leaves;
}

function ledgerSources(reading: Reading, subject: SubjectId) {
	const { ledger, log } = reading.domain.store.tables;
	return {
		subject,
		head: () => ledger.get(headKey(subject)),
		entries: () => pagesOf(ledger, entryKeys.all(subject)),
		events: () => pagesOf(ledger, eventKeys.all(subject)),
		profile: () => ledger.get(profileKey(subject)),
		logKeys: () => ledger.get(logKeysKey(subject)),
		beginning: () => ledger.get(erasedKey(subject)),
		async leaves(from: number, to: number) {
			const found = [];
			for await (const rows of pagesOf(log, leafKeys.between(reading.generation, subject, from, to)))
				found.push(...rows);
			return found;
		},
		isWaiting: (entry: Entry) => isOnItsWay(reading, entry),
	};
}

/** Whether its job will add its leaf, its leaf waits for a place, or it has one that is not signed yet. */
async function isOnItsWay(reading: Reading, entry: Entry): Promise<boolean> {
	const { ledger, log } = reading.domain.store.tables;
	const { subject, seq } = entry;
	// In this order: each is there before the one in front of it goes.
	const row = await ledger.get(entryKeys.entry(subject, seq));
	const job = row && (await getJob(ledger, subject, commandIdOf(row)));
	// After its first run it has.
	if (job && job.purgedAt === undefined) return true;
	const keys = await getLogKeys(ledger, subject);
	if (!keys) return false;
	const expected = pendingLeafOf(keys, entry).leaf;
	const pending = await log.get(pendingKeys.pending(entry));
	if (pending?.properties.leaf === expected) return true;
	const leaf = await getLeaf(log, reading.generation, subject, seq);
	const { size } = await treeOfLog(reading.domain, reading.generation);
	if (!leaf || !(leaf.index >= 0 && leaf.index < size)) return false;
	const leaves = await leavesOfEntryBundle(reading, Math.floor(leaf.index / TILE_WIDTH));
	return leaves[leaf.index % TILE_WIDTH] === expected;
}

async function* subjectsOf({ store }: Pick<Domain, 'store'>): AsyncGenerator<SubjectId> {
	const known = new Set<SubjectId>();
	for await (const subject of store.tables.ledger.partitions()) {
		known.add(subject);
		yield subject;
	}
	for await (const partition of store.tables.log.partitions()) {
		const subject = leafKeys.ofSubject(partition);
		if (subject !== undefined && !known.has(subject)) yield subject;
	}
}
