import { hash } from 'node:crypto';
import { sha256 } from '../../src/domain/ledger/sha256.ts';
import { interleaved, type Runs, ratioOf } from '../measure/interleave.ts';
import { makeLedger } from './made-ledger.ts';
import { messagesOf, rate, verifyMade } from './verify-made.ts';

/**
 * Verifies a ledger of `size` entries up to the root of its log, against the same hashes and nothing else. Both figures
 * are entries a second; `ratio` is ours to bare.
 */
export async function verifyHashing(runs: number, size: number): Promise<{ ours: Runs; bare: Runs; ratio: number }> {
	const ledger = makeLedger(sha256, size);
	const messages = await messagesOf(sha256, ledger);
	const sides = await interleaved(`verify ${size.toLocaleString('en')} entries`, runs, {
		ours: () => rate(size, () => verifyMade(sha256, ledger)),
		bare: () => rate(size, () => hashAll(messages)),
	});
	return { ...sides, ratio: ratioOf(sides.ours, sides.bare) };
}

/** Hashes all messages in hex, the fastest form that Node's `hash` gives. */
function hashAll(messages: readonly Uint8Array[]): void {
	for (const message of messages) hash('sha256', message, 'hex');
}
