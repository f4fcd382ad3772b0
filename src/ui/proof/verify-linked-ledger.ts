import type { LedgerLinks } from '../../contract/audit/proof.ts';
import { ledgerOverLinks } from '../../sdk/ledger-over-links.ts';
import type { Fetch } from '../../sdk/query-rows.ts';
import type { Progress } from '../../sdk/verify/reading.ts';
import type { LogSources } from '../../sdk/verify/sources.ts';
import { type TrailVerdict, verifyTrail } from '../../sdk/verify/verify-trail.ts';
import type { Sha256 } from '../../tlog/sha256.ts';
import type { Tasks } from './tasks.ts';

type Means = {
	fetch: Fetch;
	sourcesOf(log: string): LogSources;
	links(): Promise<LedgerLinks>;
	onProgress(progress: Progress): void;
};

/** Milliseconds between two reports: a page draws no more than it can show. */
const REPORT_EVERY = 200;

/**
 * Verifies a whole ledger from its raw rows, and that the log which this browser remembers has it. The witnesses are those
 * that the service names.
 */
export async function verifyLinkedLedger(
	sha256: Sha256,
	{ subject, origin, remembered }: Tasks['ledger']['input'],
	{ fetch, sourcesOf, links, onProgress }: Means,
): Promise<TrailVerdict> {
	const first = await links();
	const known = remembered?.origin === first.origin ? remembered : undefined;
	let fresh: LedgerLinks | undefined = first;
	const ledger = ledgerOverLinks({
		subject,
		origin,
		fetch,
		async links() {
			const held = fresh ?? (await links());
			fresh = undefined;
			return held;
		},
	});
	let reported = 0;
	return await verifyTrail(sha256, sourcesOf(first.log), [ledger], {
		trust: { origin: first.origin, keys: known?.keys ?? first.keys, witnesses: first.witnesses, needed: 0 },
		remembered: known,
		now: Date.now(),
		onProgress(progress) {
			if (Date.now() - reported < REPORT_EVERY) return;
			reported = Date.now();
			onProgress(progress);
		},
	});
}
