import { hash } from 'node:crypto';
import type { Entry } from '../../src/contract/audit.ts';
import { sha256 } from '../../src/domain/core/sha256.ts';
import { equalBytes, utf8 } from '../../src/log/bytes.ts';
import { GENESIS, hashOfEntry } from '../../src/log/entry-hash.ts';
import { formatLeaf, leavesOf } from '../../src/log/leaf.ts';
import { hashAt, tileAt, verifiedTiles } from '../../src/log/read-tiles.ts';
import type { Sha256 } from '../../src/log/sha256.ts';
import { TILE_WIDTH } from '../../src/log/tiles.ts';
import { leafHash } from '../../src/log/tree.ts';
import { interleaved, type Runs, ratioOf } from '../measure/interleave.ts';
import { type MadeLedger, makeLedger } from './made-ledger.ts';

/**
 * Verifies a ledger of `size` entries up to the root of its log, against the same hashes and nothing else. Both figures
 * are entries a second; `ratio` is ours to bare.
 */
export async function verifyHashing(runs: number, size: number): Promise<{ ours: Runs; bare: Runs; ratio: number }> {
	const ledger = makeLedger(size);
	const messages = await hashedBy(ledger);
	const sides = await interleaved(`verify ${size.toLocaleString('en')} entries`, runs, {
		ours: () => rate(size, () => verifyLedger(sha256, ledger)),
		bare: () => rate(size, async () => hashAll(messages)),
	});
	return { ...sides, ratio: ratioOf(sides.ours, sides.bare) };
}

/** Throws at the first entry that is not what its hash, the chain or the log says. */
export async function verifyLedger(sha256: Sha256, { entries, keys, size, root, readTile }: MadeLedger): Promise<void> {
	const tiles = verifiedTiles(sha256, { size, root }, readTile);
	const leafOf = leavesOf(sha256, keys, entries[0]?.subject ?? '');
	let prev = GENESIS;
	for (let first = 0; first < size; first += TILE_WIDTH) {
		const tile = await tiles(tileAt(0, first, size));
		for (const [at, entry] of entries.slice(first, first + TILE_WIDTH).entries()) {
			if (entry.prev !== prev || hashOfEntry(sha256, entry) !== entry.hash) wrong(entry);
			if (!equalBytes(leafHash(sha256, formatLeaf(leafOf(entry))), hashAt(tile, at))) wrong(entry);
			prev = entry.hash;
		}
	}
}

/** What the verification hashes, message by message. */
async function hashedBy(ledger: MadeLedger): Promise<Uint8Array[]> {
	const messages: Uint8Array[] = [];
	const keep = (data: Uint8Array | string) => messages.push(typeof data === 'string' ? utf8(data) : data.slice());
	const recording: Sha256 = Object.assign(
		(data: Uint8Array | string) => {
			keep(data);
			return sha256(data);
		},
		{
			hex: (data: Uint8Array | string) => {
				keep(data);
				return sha256.hex(data);
			},
		},
	);
	await verifyLedger(recording, ledger);
	return messages;
}

/** In hex: of what Node's `hash` can give, the fastest. */
function hashAll(messages: readonly Uint8Array[]): void {
	for (const message of messages) hash('sha256', message, 'hex');
}

async function rate(size: number, run: () => Promise<void>): Promise<number> {
	const started = performance.now();
	await run();
	return (1_000 * size) / (performance.now() - started);
}

function wrong({ subject, seq }: Entry): never {
	throw new Error(`Entry ${seq} of ${subject} is wrong.`);
}
