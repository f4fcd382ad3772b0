/** The measured work, in Node and in a browser alike. */

import { Findings } from '../../src/sdk/verify/finding.ts';
import { verifyLedger } from '../../src/sdk/verify/verify-ledger.ts';
import { utf8 } from '../../src/tlog/bytes.ts';
import { verifiedTiles } from '../../src/tlog/read-tiles.ts';
import type { Sha256 } from '../../src/tlog/sha256.ts';
import type { MadeLedger } from './made-ledger.ts';

/** Verifies a ledger from its raw rows: chain, contents, leaves, and tiles up to the root. Throws at a finding. */
export async function verifyMade(sha256: Sha256, { sources, size, root, readTile }: MadeLedger): Promise<void> {
	const findings = new Findings();
	const tiles = verifiedTiles(sha256, { size, root }, readTile);
	const { findings: found, counts } = await verifyLedger(sha256, sources, { size, tiles, findings }, { now: 0 });
	const [wrong] = [...findings.list, ...found];
	if (wrong) throw new Error(JSON.stringify(wrong));
	if (counts.inLog !== size || counts.events !== size)
		throw new Error(`Verified ${JSON.stringify(counts)} of ${size}.`);
}

/** The messages that the verification hashes. */
export async function messagesOf(sha256: Sha256, ledger: MadeLedger): Promise<Uint8Array[]> {
	const messages: Uint8Array[] = [];
	const keep = (data: Uint8Array | string) => messages.push(typeof data === 'string' ? utf8(data) : data.slice());
	const recording: Sha256 = Object.assign(
		(data: Uint8Array | string) => {
			keep(data);
			return sha256(data);
		},
		{
			hex(data: Uint8Array | string) {
				keep(data);
				return sha256.hex(data);
			},
			into(data: Uint8Array | string, target: Uint8Array, at: number) {
				keep(data);
				sha256.into(data, target, at);
			},
		},
	);
	await verifyMade(recording, ledger);
	return messages;
}

/** Calls a second, when one `run` makes `times` of them. */
export async function rate(times: number, run: () => Promise<void> | void): Promise<number> {
	const started = performance.now();
	await run();
	return (1_000 * times) / (performance.now() - started);
}
