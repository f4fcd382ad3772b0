/** The program of the worker: it verifies a ledger as the worker of a page does, or only hashes what that hashes. */
import { portableSha256 } from '../../src/tlog/portable-sha256.ts';
import { makeLedger } from './made-ledger.ts';
import { messagesOf, verifyMade } from './verify-made.ts';

export type Side = 'verify' | 'hash';

type Sides = Record<Side, () => Promise<void> | void>;
let sides: Sides | undefined;

self.onmessage = async ({ data }: MessageEvent<{ size: number } | { side: Side }>) => {
	if ('size' in data) sides = await prepare(data.size);
	const started = performance.now();
	if ('side' in data) await sides?.[data.side]();
	self.postMessage(performance.now() - started);
};

async function prepare(size: number): Promise<Sides> {
	const ledger = makeLedger(portableSha256, size);
	const messages = await messagesOf(portableSha256, ledger);
	return {
		verify: () => verifyMade(portableSha256, ledger),
		hash() {
			for (const message of messages) portableSha256.hex(message);
		},
	};
}
