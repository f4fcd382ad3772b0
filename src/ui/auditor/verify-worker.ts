/** Verifies bundles off the page's own thread. What it needs is loaded at once, so that it works without a network later. */

import { summaryOf } from '../../sdk/bundle/bundle-summary.ts';
import { verifyBundle } from '../../sdk/bundle/verify-bundle.ts';
import { portableSha256 } from '../../tlog/portable-sha256.ts';
import { loadSignatures } from '../../tlog/signatures.ts';
import type { VerifiedBundle } from './summary/verified-bundle.ts';

export type VerifyRequest = { id: number; bytes: Uint8Array };
export type VerifyAnswer = { id: number; verified: VerifiedBundle } | { id: number; failed: string };
/** Comes once, when the worker is ready. */
export type WorkerReady = { ready: true };

const answer = (message: VerifyAnswer | WorkerReady) => postMessage(message);

addEventListener('message', ({ data: { id, bytes } }: MessageEvent<VerifyRequest>) => {
	verified(bytes).then(
		(found) => answer({ id, verified: found }),
		(error: unknown) => answer({ id, failed: String(error) }),
	);
});

async function verified(bytes: Uint8Array): Promise<VerifiedBundle> {
	const verdict = await verifyBundle(portableSha256, bytes);
	return { verdict, summary: summaryOf(portableSha256, bytes, verdict), verifiedAt: new Date().toISOString() };
}

void loadSignatures().then(() => answer({ ready: true }));
