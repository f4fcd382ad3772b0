/**
 * The job of most commands has little to do: an event reaches a few followers, or nobody at all. The process that has
 * just committed the command does it in one go, in the order of `runJob`: the audit trail, the log, the
 * timelines, the search index, the notifications and their alerts, the pushes, the receipt and the job row, the message.
 */
import { changesProfile } from '../../contract/audit/actions.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { inOrder } from '../../storage/in-order.ts';
import { isCurable, type Lease, type Step, type Write } from '../../storage/port.ts';
import { jobKeys } from '../../storage/rows/ledger/jobs.ts';
import { enterDocument, stepsToEnter } from '../../storage/search/write-documents.ts';
import { enterRanks } from '../directory/enter-ranks.ts';
import type { Domain } from '../domain.ts';
import { deliverToFew, type LittleWork } from '../event/jobs/deliver-to-few.ts';
import { beginFirstFollow } from '../graph/jobs/begin-follow.ts';
import { pendingLeafWrite } from '../log/pending-leaf.ts';
import type { JobLease } from '../ports/lease.ts';
import type { CrashPoint, Written } from '../ports/ports.ts';
import { type NewPush, pushesOfEntry, stepsOfPushes } from '../webhook/add-pushes.ts';
import { auditRows, auditRowsWritten } from './index-entry.ts';
import { jobKindOf } from './job-table.ts';

const NOTHING: LittleWork = { timelines: [], ledger: [] };

/** `written` is what the command wrote, and `message` the newest proof of the lease on its message. */
type Fresh = { subject: SubjectId; written: Written; lease: JobLease; message(): Lease };

/**
 * True when the job is done and its message deleted. False when it has more to do, or something is in its way: then
 * `runJob` does it, also what is done already. Throws what storage throws, and `LeaseEnded`.
 */
export async function finishInOneGo(domain: Domain, fresh: Fresh): Promise<boolean> {
	const work = await workOf(domain, fresh);
	if (!work) return false;
	const { subject, written, lease } = fresh;
	const [ofEntry, leaf] = await Promise.all([
		pushesOfEntry(domain, written.entry),
		pendingLeafWrite(domain, written.entry),
		enterRanks(domain, subject, written.job, lease),
	]);
	const pushes = [...(work.pushes ?? []), ...ofEntry];
	const { steps, points } = stepsOf(domain, subject, written, { ...work, pushes, leaf }, fresh.message());
	const { store } = domain;
	try {
		// Copies are in no store, and so in no step.
		if (work.document && store.search.copies) await enterDocument(store, work.document, () => lease.assertHeld());
		const results = await inOrder(store, steps, {
			before: () => lease.assertHeld(),
			onDone(index) {
				if (index === 0) auditRowsWritten(domain, written.entry);
				for (const point of points[index] ?? []) domain.reached?.(point);
			},
		});
		domain.leavesAdded?.();
		if (pushes.length > 0 || steps.some(({ kind }) => kind === 'send')) domain.pushesAdded?.();
		// The message may have been renewed at this moment: it comes back, and finds no job.
		return results.length === steps.length;
	} catch (error) {
		if (isCurable(error)) return false;
		throw error;
	}
}

async function workOf(domain: Domain, { subject, written, lease }: Fresh): Promise<LittleWork | undefined> {
	const { job, entry } = written;
	if (job.action === 'event-posted') return deliverToFew(domain, subject, job, lease);
	if (job.action === 'followed') return beginFirstFollow(domain, subject, job, lease);
	const kind = jobKindOf(job.action);
	return kind?.run || kind?.second || changesProfile(entry) ? undefined : NOTHING;
}

function stepsOf(
	domain: Domain,
	subject: SubjectId,
	written: Written,
	{
		timelines,
		document,
		notifications = [],
		ledger,
		point,
		pushes,
		leaf,
	}: LittleWork & { pushes: readonly NewPush[]; leaf: Write },
	message: Lease,
): { steps: Step[]; points: CrashPoint[][] } {
	const { job } = written;
	const { store } = domain;
	const index = document && !store.search.copies ? stepsToEnter(store, document) : [];
	const jobRow: Write = { ...jobKeys.job(subject, job.commandId), kind: 'delete' };
	const all: [Step | undefined, ...CrashPoint[]][] = [
		[{ kind: 'writeMany', table: 'audit', writes: auditRows(domain, written) }],
		[{ kind: 'writeMany', table: 'log', writes: [leaf] }],
		// A row that is there already may need a newer epoch, before the job is over.
		[
			timelines.length > 0
				? { kind: 'writeMany', table: 'timelines', writes: timelines, endsOnConflict: true }
				: undefined,
			'rows written',
		],
		...index.map((step): [Step] => [step]),
		...notifications.map((step): [Step] => [step]),
		...stepsOfPushes(pushes).map((step): [Step] => [step]),
		// A loss of power may take it back: then the job is run again.
		[
			{ kind: 'transact', table: 'ledger', writes: [...ledger, jobRow], durable: false },
			...(point ? [point] : []),
			'job finished',
			'job deleted',
		],
		[{ kind: 'deleteMessage', queue: 'jobs', lease: message }],
	];
	const due = all.flatMap(([step, ...points]) => (step ? [{ step, points }] : []));
	return { steps: due.map(({ step }) => step), points: due.map(({ points }) => points) };
}
