/** The program of the worker: it verifies a ledger as the worker of a page does, or only hashes what that hashes. */
import type { Entry } from '../../src/contract/audit.ts';
import { fromHex, utf8 } from '../../src/log/bytes.ts';
import { portableSha256 } from '../../src/log/portable-sha256.ts';
import { verifiedTiles } from '../../src/log/read-tiles.ts';
import type { Sha256 } from '../../src/log/sha256.ts';
import { tilePath } from '../../src/log/tiles.ts';
import { Findings } from '../../src/sdk/verify/finding.ts';
import type { LedgerSources, RawRow } from '../../src/sdk/verify/sources.ts';
import { verifyLedger } from '../../src/sdk/verify/verify-ledger.ts';

/** Hashes and keys in hex; `tiles` by their paths. */
export type SentLedger = { entries: Entry[]; key: string; blinding: string; root: string; tiles: [string, string][] };
export type Side = 'verify' | 'hash';

/** As many as storage gives at once. */
const ROWS = 1_000;

let verify: ((sha256: Sha256) => Promise<void>) | undefined;
const messages: Uint8Array[] = [];

self.onmessage = async ({ data }: MessageEvent<{ ledger: SentLedger } | { side: Side }>) => {
	if ('ledger' in data) {
		verify = verifierOf(data.ledger);
		// What has to be hashed is what the verification hashes.
		await verify(recording());
		self.postMessage(0);
		return;
	}
	const started = performance.now();
	if (data.side === 'verify') await verify?.(portableSha256);
	else for (const message of messages) portableSha256.hex(message);
	self.postMessage(performance.now() - started);
};

function verifierOf(ledger: SentLedger): (sha256: Sha256) => Promise<void> {
	const size = ledger.entries.length;
	const tiles = new Map(ledger.tiles.map(([path, hashes]) => [path, bytes(hashes)]));
	const readTile = async (tile: Parameters<typeof tilePath>[0]) => tiles.get(tilePath(tile)) ?? new Uint8Array();
	const sources = sourcesOf(ledger);
	return async (sha256) => {
		const findings = new Findings();
		const tree = { size, findings, tiles: verifiedTiles(sha256, { size, root: bytes(ledger.root) }, readTile) };
		const { counts, findings: ofLedger } = await verifyLedger(sha256, sources, tree, { now: Date.now() });
		if (!findings.isClean || counts.inLog !== size) throw new Error(JSON.stringify([findings.list, ofLedger, counts]));
	};
}

function sourcesOf({ entries, key, blinding }: SentLedger): LedgerSources {
	const newest = entries.at(-1);
	const rows = entries
		.map(({ subject: _, ...properties }) => ({ row: rowOf(properties.seq), properties }))
		.toReversed();
	async function* pages(): AsyncGenerator<RawRow[]> {
		for (let at = 0; at < rows.length; at += ROWS) yield rows.slice(at, at + ROWS);
	}
	return {
		subject: newest?.subject ?? '',
		head: async () => ({ row: 'head', properties: { seq: newest?.seq, hash: newest?.hash } }),
		entries: pages,
		async *events() {},
		profile: async () => undefined,
		logKeys: async () => ({ row: 'log-keys', properties: { key, blinding } }),
		leaves: async (from, to) =>
			entries
				.slice(from - 1, Math.min(to, entries.length))
				.map(({ seq }) => ({ row: `1.${String(seq).padStart(16, '0')}`, properties: { index: seq - 1 } })),
	};
}

/** As the key of an entry has its number: the newest sorts first. */
const rowOf = (seq: number) => `entry:${String(9_999_999_999_999_999n - BigInt(seq)).padStart(16, '0')}`;

function recording(): Sha256 {
	const keep = (data: Uint8Array | string) => messages.push(typeof data === 'string' ? utf8(data) : data.slice());
	const hash = (data: Uint8Array | string) => {
		keep(data);
		return portableSha256(data);
	};
	const hex = (data: Uint8Array | string) => {
		keep(data);
		return portableSha256.hex(data);
	};
	return Object.assign(hash, { hex });
}

const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array();
