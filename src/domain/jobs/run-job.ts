import type { SubjectId } from '../../contract/subject/subject.ts';
import { type JobRow, jobKeys } from '../../storage/rows/ledger/jobs.ts';
import type { Stored } from '../../storage/rows/properties.ts';
import { enterRanks } from '../directory/enter-ranks.ts';
import type { Domain } from '../domain.ts';
import { endPlanning } from '../event/jobs/plan-walk.ts';
import { runChunk } from '../event/jobs/run-chunk.ts';
import type { JobLease } from '../ports/lease.ts';
import { traced } from '../ports/tracing.ts';
import { repeat } from '../waiting/repeat.ts';
import { indexEntry } from './index-entry.ts';
import { jobKindOf } from './job-table.ts';
import { scheduleSecondRun } from './second-run.ts';

/** The piece of a job that a message asks for: all of it, one chunk of its walk, or its second run. */
export type JobPiece = { chunk?: string | undefined; second?: boolean };

/**
 * Runs the work that an entry left to its job, and deletes the job row when nothing is left of it. Idempotent: it may
 * run twice, late, or side by side. True when nothing is left. Throws what storage throws, and `LeaseEnded`.
 */
export async function runJob(
	domain: Domain,
	subject: SubjectId,
	job: Stored<JobRow>,
	piece: JobPiece,
	lease: JobLease,
): Promise<boolean> {
	return traced(domain, `${nameOf(piece)} ${job.action}`, () =>
		repeat(domain, async () => {
			const finished = await runPiece(domain, subject, job, piece, lease);
			if (finished) {
				domain.reached?.('job finished');
				await domain.store.tables.ledger.delete(jobKeys.job(subject, job.commandId));
				domain.reached?.('job deleted');
				domain.jobEnded?.(job);
			}
			return finished;
		}),
	);
}

function nameOf({ chunk, second }: JobPiece): string {
	if (second) return 'second run of';
	return chunk === undefined ? 'job' : 'chunk of';
}

/** True when nothing is left of the job. */
async function runPiece(
	domain: Domain,
	subject: SubjectId,
	job: Stored<JobRow>,
	piece: JobPiece,
	lease: JobLease,
): Promise<boolean> {
	const second = jobKindOf(job.action)?.second;
	if (piece.second && second) {
		await second.run(domain, subject, job, lease);
		return true;
	}
	const finished = piece.chunk
		? await runChunk(domain, subject, job, piece.chunk, lease)
		: await runWhole(domain, subject, job, lease);
	if (!finished || !second) return finished;
	await scheduleSecondRun(domain, subject, job);
	return false;
}

async function runWhole(domain: Domain, subject: SubjectId, job: Stored<JobRow>, lease: JobLease): Promise<boolean> {
	const [, chunks] = await Promise.all([indexEntry(domain, subject, job), runAction(domain, subject, job, lease)]);
	await enterRanks(domain, subject, job, lease);
	// Only now, when the rest is done: from here on, the chunk that finishes last finishes the job, maybe in another
	// process.
	return !chunks || endPlanning(domain, subject, job, lease, chunks);
}

async function runAction(domain: Domain, subject: SubjectId, job: Stored<JobRow>, lease: JobLease) {
	const kind = jobKindOf(job.action);
	// A newer version wrote it: the job is parked, not dropped.
	if (!kind) throw new Error(`This version does not know the action ${JSON.stringify(job.action)}.`);
	return kind.run?.(domain, subject, job, lease);
}
