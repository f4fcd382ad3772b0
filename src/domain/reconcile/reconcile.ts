import type { SubjectId } from '../../contract/subject.ts';
import { isTagTimeline } from '../../storage/keys.ts';
import { enterOperation } from '../audit/enter-operation.ts';
import { authorize } from '../authorize.ts';
import { repeat } from '../core/repeat.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { unpark } from '../jobs/parked.ts';
import type { JobMessage } from '../ledger/message.ts';
import { sendPendingAlerts } from '../notification/add-alerts.ts';
import { sendPending } from '../webhook/send-again.ts';
import { surplusEntries } from './audit-differences.ts';
import { type Difference, guarded, isOfOneRow, type Mended } from './check.ts';
import { copyDifferences } from './copy-differences.ts';
import { countDifferences, surplusPlaces } from './count-differences.ts';
import { surplusHandles } from './directory-differences.ts';
import { findDifferences } from './find-differences.ts';
import { lostLedger } from './ledger-differences.ts';
import { type Redriven, redriveJobs, stuckJobs } from './redrive.ts';
import { surplusDocuments } from './search-differences.ts';
import { tagDifferences } from './timeline-differences.ts';
import { surplusTokens } from './token-differences.ts';
import { surplusWords } from './word-differences.ts';

/** `differences` includes the repaired ones, and none that was gone before its repair. */
export type Reconciled = Redriven & { subjects: number; differences: number; repaired: number };

export type ReconcileOptions = {
	/** Mends each difference that a write can mend. */
	repair: boolean;
	/** Runs the redriven jobs, so that only what they do not mend counts as a difference. */
	settle(): Promise<unknown>;
	onSubject?(subject: SubjectId, done: number): void;
	onAuditEntry?(done: number): void;
	/** `failed` is why a repair was tried and did not take effect. */
	onDifference?(difference: Difference, repaired: boolean, failed?: string): void;
};

/**
 * Walks all ledgers: redrives every job left over, then holds each ledger against its projections. The service
 * converges by this even when the queues were wiped. One damaged row is a difference; storage that fails ends the run.
 */
export async function reconcile(ctx: Ctx, options: ReconcileOptions): Promise<Reconciled> {
	const { domain, principal } = ctx;
	authorize(principal, 'ledger.reconcile');
	const { settle } = options;
	const sent = new Map<SubjectId, Set<string>>();
	const result: Reconciled = { subjects: 0, redriven: 0, waiting: 0, differences: 0, repaired: 0 };
	for await (const subject of domain.store.tables.ledger.partitions()) {
		const jobs = new Set<string>();
		sent.set(subject, jobs);
		const { redriven, waiting } = await redriveJobs(domain, subject, (job) => jobs.add(job));
		result.redriven += redriven + (await repeat(domain, () => sendPending(domain, subject)));
		result.redriven += await repeat(domain, () => sendPendingAlerts(domain, subject));
		result.waiting += waiting;
	}
	const isSent = ({ subject, commandId }: JobMessage) => sent.get(subject)?.has(commandId) ?? false;
	await repeat(domain, () => unpark(domain, isSent));
	const { redriven: jobs } = result;
	if (jobs > 0) await enterOperation(ctx, { action: 'jobs-redriven', after: { jobs } });
	await settle();
	try {
		await compareAll(domain, sent, options, result);
	} finally {
		const { differences, repaired } = result;
		if (repaired > 0) await enterOperation(ctx, { action: 'repaired', after: { differences, repaired } });
	}
	return result;
}

/** Holds each ledger, and what belongs to none, against the rest. */
async function compareAll(
	domain: Domain,
	sent: ReadonlyMap<SubjectId, ReadonlySet<string>>,
	options: ReconcileOptions,
	result: Reconciled,
): Promise<void> {
	const { onSubject, onAuditEntry } = options;
	for (const [subject, jobs] of sent) {
		onSubject?.(subject, result.subjects);
		await account(guarded(subject, 'its jobs', stuckJobs(domain, subject, jobs)), options, result);
		await account(findDifferences(domain, subject), options, result);
		result.subjects++;
	}
	// When what they count is as it should be.
	for (const subject of sent.keys())
		await account(guarded(subject, 'its counts', countDifferences(domain, subject)), options, result);
	for await (const partition of domain.store.tables.timelines.partitions())
		if (isTagTimeline(partition)) await account(tagDifferences(domain, partition), options, result);
		else if (!sent.has(partition)) await account(lostLedger(domain, partition), options, result);
	await account(surplusHandles(domain), options, result);
	await account(surplusWords(domain), options, result);
	await account(surplusTokens(domain), options, result);
	await account(surplusPlaces(domain), options, result);
	await account(surplusDocuments(domain), options, result);
	await account(copyDifferences(domain), options, result);
	let entries = 0;
	await account(
		surplusEntries(domain, () => onAuditEntry?.(++entries)),
		options,
		result,
	);
}

async function account(
	differences: AsyncIterable<Difference>,
	{ repair, onDifference }: ReconcileOptions,
	result: Reconciled,
): Promise<void> {
	for await (const difference of differences) {
		const { mended, failed } = repair ? await mend(difference) : {};
		if (mended === 'gone') continue;
		result.differences++;
		if (mended === 'mended') result.repaired++;
		onDifference?.(difference, mended === 'mended', failed);
	}
}

async function mend({ repair }: Difference): Promise<{ mended?: Mended; failed?: string }> {
	if (!repair) return {};
	try {
		const mended = await repair();
		return mended === 'kept' ? { mended, failed: 'it is so still' } : { mended };
	} catch (error) {
		if (!isOfOneRow(error)) throw error;
		return { mended: 'kept', failed: error instanceof Error ? error.message : String(error) };
	}
}
