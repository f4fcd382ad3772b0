/** Verifies bundles off the page's own thread. What it needs is loaded at once, so that it works without a network later. */

import { type BundleVerdict, verifyBundle } from '../../sdk/bundle/verify-bundle.ts';
import { portableSha256 } from '../../tlog/portable-sha256.ts';
import { loadSignatures } from '../../tlog/signatures.ts';

export type VerifyRequest = { id: number; bytes: Uint8Array };
export type VerifyAnswer = { id: number; verdict: BundleVerdict } | { id: number; failed: string };
/** Comes once, when the worker is ready. */
export type WorkerReady = { ready: true };

const answer = (message: VerifyAnswer | WorkerReady) => postMessage(message);

addEventListener('message', ({ data: { id, bytes } }: MessageEvent<VerifyRequest>) => {
	verifyBundle(portableSha256, bytes).then(
		(verdict) => answer({ id, verdict }),
		(error: unknown) => answer({ id, failed: String(error) }),
	);
});

void loadSignatures().then(() => answer({ ready: true }));
