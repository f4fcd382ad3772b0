import type { SubjectId } from '../../contract/subject/subject.ts';
import { reactionKeys } from '../../storage/rows/reactions.ts';
import { isThreadTimeline } from '../../storage/rows/threads.ts';
import { isTagTimeline } from '../../storage/rows/timelines.ts';
import { enterOperation } from '../audit/enter-operation.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import type { JobMessage } from '../ledger/message.ts';
import { unpark } from '../ledger/parked-messages.ts';
import { sendPendingMails } from '../mail/add-mails.ts';
import { sendPendingAlerts } from '../notification/add-alerts.ts';
import { repeat } from '../waiting/repeat.ts';
import { sendPending } from '../webhook/send-again.ts';
import { surplusEntries } from './audit-differences.ts';
import { type Difference, guarded, isOfOneRow, type Mended } from './check.ts';
import { copyDifferences } from './copy-differences.ts';
import { countDifferences, surplusRanks } from './count-differences.ts';
import { surplusHandles } from './directory-differences.ts';
import { findDifferences } from './find-differences.ts';
import { lostLedger } from './ledger-differences.ts';
import { reactionDifferences } from './reaction-differences.ts';
import { pendingJobs, type Redriven, redriveJobs, stuckJobs } from './redrive.ts';
import { surplusDocuments } from './search-differences.ts';
import { threadDifferences } from './thread-differences.ts';
import { tagDifferences } from './timeline-differences.ts';
import { surplusTokens } from './token-differences.ts';
import { surplusWords } from './word-differences.ts';

/**
 * `differences` includes the repaired ones, and none that was gone before its repair. `awaited` are not among them: what
 * differs and may be mended by a job that waits.
 */
export type Reconciled = Redriven & { subjects: number; differences: number; repaired: number; awaited: number };

/** Outcome of a difference. */
export type Outcome = 'left' | 'mended' | 'awaited';

export type ReconcileOptions = {
	/** Writes nothing and runs no job: what waits to be run may mend what differs. */
	readOnly?: boolean;
	/** Runs the jobs that were left over, and compares nothing: the projections have just been made. */
	jobsOnly?: boolean;
	/** Mends each difference that a write can mend. */
	repair: boolean;
	/** Resolves once these redriven jobs are run, so that only what they do not mend counts as a difference. */
	settle(jobs: readonly JobMessage[]): Promise<unknown>;
	onSubject?(subject: SubjectId, done: number): void;
	onAuditEntry?(done: number): void;
	/** `failed` is why a repair was tried and did not take effect. */
	onDifference?(difference: Difference, outcome: Outcome, failed?: string): void;
};

/**
 * Walks all ledgers: redrives every job left over, then holds each ledger against its projections. The service
 * converges by this even when the queues were wiped. With `readOnly` it only looks. One damaged row is a difference; storage that fails ends the run.
 */
export async function reconcile(ctx: Ctx, options: ReconcileOptions): Promise<Reconciled> {
	authorize(ctx.principal, 'ledger.reconcile');
	const result: Reconciled = { subjects: 0, redriven: 0, waiting: 0, differences: 0, repaired: 0, awaited: 0 };
	if (options.readOnly) {
		await lookAtAll(ctx.domain, options, result);
		return result;
	}
	const sent = await redriveAll(ctx, options, result);
	try {
		if (!options.jobsOnly) await compareAll(ctx.domain, sent, options, result);
	} finally {
		const { differences, repaired } = result;
		if (repaired > 0) await enterOperation(ctx, { action: 'repaired', after: { differences, repaired } });
	}
	return result;
}

/** Compares, and waits for no job. One that failed before is a difference; the others will mend what they can. */
async function lookAtAll(domain: Domain, options: ReconcileOptions, result: Reconciled): Promise<void> {
	const failed = new Map<SubjectId, Set<string>>();
	const busy = new Set<SubjectId>();
	const isBusy = async (subject: SubjectId) => {
		if (busy.has(subject)) return true;
		// Rows that were written since the walk have jobs of their own.
		const jobs = await pendingJobs(domain, subject);
		return [...jobs.values()].some((job) => !job.failed);
	};
	for await (const subject of domain.store.tables.ledger.partitions()) {
		const jobs = [...(await pendingJobs(domain, subject))];
		const broken = jobs.filter(([, job]) => job.failed).map(([id]) => id);
		failed.set(subject, new Set(broken));
		result.waiting += jobs.length - broken.length;
		if (jobs.length > broken.length) busy.add(subject);
	}
	await compareAll(domain, failed, options, result, isBusy);
}

/** Gives every job a message again, and has them run. Resolves to the jobs of each subject. */
async function redriveAll(
	ctx: Ctx,
	{ settle }: ReconcileOptions,
	result: Reconciled,
): Promise<Map<SubjectId, Set<string>>> {
	const { domain } = ctx;
	const sent = new Map<SubjectId, Set<string>>();
	for await (const subject of domain.store.tables.ledger.partitions()) {
		const jobs = new Set<string>();
		sent.set(subject, jobs);
		const { redriven, waiting } = await redriveJobs(domain, subject, (job) => jobs.add(job));
		result.redriven += redriven + (await repeat(domain, () => sendPending(domain, subject)));
		result.redriven += await repeat(domain, () => sendPendingAlerts(domain, subject));
		result.redriven += await repeat(domain, () => sendPendingMails(domain, subject));
		result.waiting += waiting;
	}
	const isSent = ({ subject, commandId }: JobMessage) => sent.get(subject)?.has(commandId) ?? false;
	await repeat(domain, () => unpark(domain, isSent));
	const { redriven: jobs } = result;
	if (jobs > 0) await enterOperation(ctx, { action: 'jobs-redriven', after: { jobs } });
	await settle([...sent].flatMap(([subject, ids]) => Array.from(ids, (commandId) => ({ subject, commandId }))));
	return sent;
}

/** No job mends what is broken in a ledger itself, or cannot be read. */
const NEVER_AWAITED: readonly Difference['kind'][] = ['head', 'chain', 'content', 'job', 'unreadable'];

type IsBusy = (subject: SubjectId) => Promise<boolean>;
const nobodyIsBusy: IsBusy = async () => false;

/** Holds each ledger, and what belongs to none, against the rest. Busy subjects have jobs that wait to be run. */
async function compareAll(
	domain: Domain,
	sent: ReadonlyMap<SubjectId, ReadonlySet<string>>,
	options: ReconcileOptions,
	result: Reconciled,
	isBusy = nobodyIsBusy,
): Promise<void> {
	const { onSubject, onAuditEntry } = options;
	const account = (differences: AsyncIterable<Difference>) => accountFor(differences, options, result, isBusy);
	for (const [subject, jobs] of sent) {
		onSubject?.(subject, result.subjects);
		await account(guarded(subject, 'its jobs', stuckJobs(domain, subject, jobs)));
		await account(findDifferences(domain, subject));
		result.subjects++;
	}
	// When what they count is as it should be.
	for (const subject of sent.keys()) await account(guarded(subject, 'its counts', countDifferences(domain, subject)));
	for await (const partition of domain.store.tables.timelines.partitions())
		if (isTagTimeline(partition)) await account(tagDifferences(domain, partition));
		else if (reactionKeys.isShard(partition)) await account(reactionDifferences(domain, partition));
		else if (isThreadTimeline(partition)) await account(threadDifferences(domain, partition));
		else if (!sent.has(partition)) await account(lostLedger(domain, partition));
	await account(surplusHandles(domain));
	await account(surplusWords(domain));
	await account(surplusTokens(domain));
	await account(surplusRanks(domain));
	await account(surplusDocuments(domain));
	await account(copyDifferences(domain));
	let entries = 0;
	await account(surplusEntries(domain, () => onAuditEntry?.(++entries)));
}

async function accountFor(
	differences: AsyncIterable<Difference>,
	{ repair, onDifference }: ReconcileOptions,
	result: Reconciled,
	isBusy: IsBusy,
): Promise<void> {
	for await (const difference of differences) {
		const { kind, subject, other = subject } = difference;
		if (!NEVER_AWAITED.includes(kind) && ((await isBusy(subject)) || (await isBusy(other)))) {
			result.awaited++;
			onDifference?.(difference, 'awaited');
			continue;
		}
		const { mended, failed } = repair ? await mendDifference(difference) : {};
		if (mended === 'gone') continue;
		result.differences++;
		if (mended === 'mended') result.repaired++;
		onDifference?.(difference, mended === 'mended' ? 'mended' : 'left', failed);
	}
}

/** `failed` is why a repair was tried and did not take effect. */
export async function mendDifference({ repair }: Difference): Promise<{ mended?: Mended; failed?: string }> {
	if (!repair) return {};
	try {
		const mended = await repair();
		return mended === 'kept' ? { mended, failed: 'it is so still' } : { mended };
	} catch (error) {
		if (!isOfOneRow(error)) throw error;
		return { mended: 'kept', failed: error instanceof Error ? error.message : String(error) };
	}
}
