import type { Entry } from '../../contract/audit/audit.ts';
import { equalBytes } from '../../tlog/bytes.ts';
import { formatLeaf, type Leaf, leavesOf, ledgerPseudonym } from '../../tlog/leaf.ts';
import { LogError } from '../../tlog/log-error.ts';
import { hashAt, type ReadTile, tileAt } from '../../tlog/read-tiles.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import { TILE_WIDTH, tilePath } from '../../tlog/tiles.ts';
import { leafHash } from '../../tlog/tree.ts';
import { allOf } from './all-of.ts';
import type { InLog } from './chain.ts';
import type { Findings } from './finding.ts';
import { leafPlaceIn, logKeysIn } from './rows.ts';
import type { LedgerSources } from './sources.ts';
import { addTileFinding } from './tile-findings.ts';

/** An entry that is new may be on its way into the log. */
const ON_ITS_WAY_MS = 900_000;
const TILES_AT_ONCE = 8;

/**
 * The signed tree. `tiles` gives out only what belongs under its root, and `findings` takes what does not; `seen` is told
 * of each leaf that was met.
 */
export type SignedTree = {
	size: number;
	tiles: ReadTile;
	findings: Findings;
	seen?: { add(index: number): void };
};

/** The places of the entries of one page in the log. */
type Page = { places: ReadonlyMap<number, number>; tiles: ReadonlyMap<number, Uint8Array> };

/** Holds the entries of a ledger against their leaves. */
export class Leaves {
	inLog = 0;
	waiting = 0;
	/** When the oldest entry that waits was written, ISO 8601. */
	waitingSince: string | undefined;
	/** The log's name for the ledger. */
	pseudonym: string | undefined;
	readonly #sha256: Sha256;
	readonly #sources: LedgerSources;
	readonly #tree: SignedTree;
	readonly #findings: Findings;
	readonly #now: number;
	#leafOf: ((entry: Entry) => Leaf) | undefined;
	#page: Page = { places: new Map(), tiles: new Map() };
	/** Entries that are in no signed checkpoint, with the index that a row gives them. */
	#unsigned: { entry: Entry; index: number | undefined }[] = [];
	/** The leaves of entries that come after the newest. */
	readonly #beyond = new Map<number, number>();

	constructor(sha256: Sha256, sources: LedgerSources, tree: SignedTree, findings: Findings, now: number) {
		this.#sha256 = sha256;
		this.#sources = sources;
		this.#tree = tree;
		this.#findings = findings;
		this.#now = now;
	}

	async open(): Promise<void> {
		const { subject, logKeys } = this.#sources;
		const row = await logKeys();
		const keys = row && logKeysIn(row);
		if (keys) {
			this.#leafOf = leavesOf(this.#sha256, keys, subject);
			this.pseudonym = ledgerPseudonym(this.#sha256, keys.key, subject);
		} else if (row) this.#findings.add({ code: 'log-keys-unreadable', subject });
	}

	/** Reads where the entries from one seq to another are, and the tiles that have their leaves. */
	async turnTo(from: number, to: number, newest: number): Promise<void> {
		const rows = (await this.#sources.leaves(from, to)).map(leafPlaceIn);
		const places = new Map<number, number>();
		for (const { seq, index } of rows)
			if (seq > newest) this.#beyond.set(seq, index);
			else places.set(seq, index);
		if (places.size > 0 && !this.pseudonym) this.#keysMissing();
		const numbers = new Set<number>();
		for (const index of places.values()) if (this.#isSigned(index)) numbers.add(Math.floor(index / TILE_WIDTH));
		this.#page = { places, tiles: await this.#read([...numbers]) };
	}

	/** The page is there already, so this waits for nothing. */
	verify(entry: Entry): InLog {
		const leafOf = this.#leafOf;
		const index = this.#page.places.get(entry.seq);
		if (index === undefined || (Number.isSafeInteger(index) && index >= this.#tree.size)) {
			this.#unsigned.push({ entry, index });
			return 'unknown';
		}
		if (!this.#isSigned(index)) return this.#wrong(entry, `index ${index}`);
		const tile = this.#page.tiles.get(Math.floor(index / TILE_WIDTH));
		if (!tile || !leafOf) return 'unknown';
		if (!this.#isLeaf(leafOf, entry, hashAt(tile, index))) return this.#wrong(entry, `leaf ${index}`);
		this.inLog++;
		this.#tree.seen?.add(index);
		return 'right';
	}

	/** Judges entries that are not in the log: each waits, or was never given to it. */
	async judgeUnsigned(): Promise<void> {
		const { isWaiting, subject } = this.#sources;
		const isNew = async ({ at }: Entry) => this.#now - Date.parse(at) < ON_ITS_WAY_MS;
		const unsigned = this.#unsigned;
		this.#unsigned = [];
		await allOf(unsigned, TILES_AT_ONCE, async ({ entry, index }) => {
			if (await (isWaiting ?? isNew)(entry, index)) {
				this.waiting++;
				if (this.waitingSince === undefined || entry.at < this.waitingSince) this.waitingSince = entry.at;
				return;
			}
			const detail = index === undefined ? 'no place' : `index ${index}`;
			this.#findings.add({ code: 'entry-not-in-log', subject, seq: entry.seq, detail });
		});
	}

	/** Whether rows name leaves of entries that come after the newest one that was read. */
	hasBeyond(newest: number): boolean {
		return [...this.#beyond.keys()].some((seq) => !(seq <= newest));
	}

	/**
	 * Called when all has been read. Whether there are leaves of entries that come after the newest. Those up to `head` are
	 * missing by what the head says.
	 */
	end(newest: number, head: number): boolean {
		for (const [seq, index] of this.#beyond)
			if (!(seq <= Math.max(newest, head)))
				this.#findings.add({ code: 'leaf-without-entry', subject: this.#sources.subject, seq, index });
		return this.hasBeyond(newest);
	}

	#isLeaf(leafOf: (entry: Entry) => Leaf, entry: Entry, hash: Uint8Array): boolean {
		try {
			return equalBytes(leafHash(this.#sha256, formatLeaf(leafOf(entry))), hash);
		} catch (error) {
			// The hash of the entry is none.
			if (error instanceof LogError) return false;
			throw error;
		}
	}

	async #read(numbers: readonly number[]): Promise<Map<number, Uint8Array>> {
		const { size, tiles } = this.#tree;
		const read = new Map<number, Uint8Array>();
		await allOf(numbers, TILES_AT_ONCE, async (number) => {
			const tile = tileAt(0, number * TILE_WIDTH, size);
			try {
				read.set(number, await tiles(tile));
			} catch (error) {
				if (!(error instanceof LogError)) throw error;
				addTileFinding(this.#tree.findings, error, tilePath(tile));
			}
		});
		return read;
	}

	#isSigned(index: number): boolean {
		return Number.isSafeInteger(index) && index >= 0 && index < this.#tree.size;
	}

	#wrong({ subject, seq }: Entry, detail: string): InLog {
		this.#findings.add({ code: 'leaf-wrong', subject, seq, detail });
		return 'wrong';
	}

	#keysMissing(): void {
		const { subject } = this.#sources;
		const isKnown = this.#findings.list.some(({ code }) => code.startsWith('log-keys-'));
		if (!isKnown) this.#findings.add({ code: 'log-keys-missing', subject });
	}
}
