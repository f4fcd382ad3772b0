/**
 * The job of most commands has little to do: an event reaches a few followers, or nobody at all. The process that has
 * just committed the command does it in one go, in the order of `runJob`: the audit trail, the log, the lists of subjects, the
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
import { areForSenders, stepsBehindRows } from '../event/jobs/consequences.ts';
import type { OneGo } from '../event/jobs/deliver-event.ts';
import type { JobLease } from '../ports/lease.ts';
import type { CrashPoint, Written } from '../ports/ports.ts';
import { traced } from '../ports/tracing.ts';
import { auditRowsWritten, consequencesOfEntry, type OfEntry } from './index-entry.ts';
import { jobKindOf } from './job-table.ts';

const NOTHING: OneGo = { timelines: [], notifications: [], pushes: [], ledger: [] };

/** `written` is what the command wrote, and `message` the newest proof of the lease on its message. */
type Fresh = { subject: SubjectId; written: Written; lease: JobLease; message(): Lease };

/**
 * True when the job is done and its message deleted. False when it has more to do, or something is in its way: then
 * `runJob` does it, also what is done already. Throws what storage throws, and `LeaseEnded`.
 */
export function finishInOneGo(domain: Domain, fresh: Fresh): Promise<boolean> {
	return traced(domain, `job ${fresh.written.job.action}`, () =>
		domain.oneGoes.run(fresh.subject, (isAlone) => finish(domain, fresh, isAlone)),
	);
}

async function finish(domain: Domain, fresh: Fresh, isAlone: boolean): Promise<boolean> {
	const work = await workOf(domain, fresh);
	if (!work) return false;
	const { subject, written, lease } = fresh;
	// Jobs that each change the rank of one subject refuse each other, and then all of their work is done again. A refresh
	// that they share asks storage twice more, which costs little but on Azure.
	const ranks = isAlone && !domain.store.doAtOnce ? await work.ranks?.() : undefined;
	const [ofEntry] = await Promise.all([
		consequencesOfEntry(domain, written),
		!ranks && enterRanks(domain, subject, written.job, lease),
	]);
	const { steps, points } = stepsOf(domain, fresh, ofEntry, work, ranks);
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
		domain.tags.enteredBy(steps);
		domain.leavesAdded?.();
		if (areForSenders(steps)) domain.pushesAdded?.();
		// The message may have been renewed at this moment: it comes back, and finds no job.
		const isDone = results.length === steps.length;
		if (isDone) domain.jobEnded?.(written.job);
		return isDone;
	} catch (error) {
		if (isCurable(error)) return false;
		throw error;
	}
}

async function workOf(domain: Domain, { subject, written, lease }: Fresh): Promise<OneGo | undefined> {
	const kind = jobKindOf(written.job.action);
	if (kind?.inOneGo && kind.withCommand !== 'only') return kind.inOneGo(domain, subject, written.job, lease);
	return kind?.run || kind?.second || changesProfile(written.entry) ? undefined : NOTHING;
}

function stepsOf(
	{ store }: Domain,
	{ subject, written, message }: Fresh,
	{ audit, leaf, pushes: pushesOfEntry }: OfEntry,
	{ timelines, thread = [], document, notifications, pushes, ledger, point }: OneGo,
	ranks: readonly Step[] = [],
): { steps: Step[]; points: CrashPoint[][] } {
	const index = document && !store.search.copies ? stepsToEnter(store, document) : [];
	const behind = stepsBehindRows({ notifications, pushes: [...pushes, ...pushesOfEntry] });
	const jobRow: Write = { ...jobKeys.job(subject, written.job.commandId), kind: 'delete' };
	const all: [Step | undefined, ...CrashPoint[]][] = [
		[{ kind: 'writeMany', table: 'audit', writes: audit }],
		[{ kind: 'writeMany', table: 'log', writes: [leaf] }],
		...ranks.map((step): [Step] => [step]),
		// A row that is there already may need a newer epoch, before the job is over.
		[
			timelines.length > 0
				? { kind: 'writeMany', table: 'timelines', writes: timelines, endsOnConflict: true }
				: undefined,
			'rows written',
		],
		...[...thread, ...index, ...behind].map((step): [Step] => [step]),
		// A loss of power may take it back: then the job is run again.
		[
			{ kind: 'transact', table: 'ledger', writes: [...ledger, jobRow], durable: false },
			...(point ? [point] : []),
			'job finished',
			'job deleted',
		],
		[{ kind: 'deleteMessage', queue: 'jobs', lease: message() }],
	];
	const due = all.flatMap(([step, ...points]) => (step ? [{ step, points }] : []));
	return { steps: due.map(({ step }) => step), points: due.map(({ points }) => points) };
}
