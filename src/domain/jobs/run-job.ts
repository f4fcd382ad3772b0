import type { SubjectId } from '../../contract/subject.ts';
import { ledgerKeys } from '../../storage/keys.ts';
import type { JobRow, Stored } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { repeat } from '../repeat.ts';
import { answer } from './answer.ts';
import { ask } from './ask.ts';
import { collectTombstones } from './collect-tombstones.ts';
import { connect } from './connect.ts';
import { deliver } from './deliver.ts';
import { disconnect } from './disconnect.ts';
import { indexEntry } from './index-entry.ts';
import type { JobLease } from './lease.ts';
import { part, settleMentions } from './part.ts';
import { endPlanning } from './plan-walk.ts';
import { runChunk } from './run-chunk.ts';
import { hasSecondPart, sendForSecondPart } from './second-part.ts';
import { withdraw } from './withdraw.ts';

/** Which piece of a job a message asks for: all of it, one chunk of its walk, or what comes some time later. */
export type Piece = { chunk?: string; second?: boolean };

/**
 * Runs what an entry still owes, and deletes the job row when nothing is left of it. Idempotent: it may
 * run twice, late, or side by side. True when nothing is left. Throws what storage throws, and `LeaseEnded`.
 */
export async function runJob(
	domain: Domain,
	subject: SubjectId,
	job: Stored<JobRow>,
	piece: Piece,
	lease: JobLease,
): Promise<boolean> {
	return repeat(domain, async () => {
		const finished = await isFinished(domain, subject, job, piece, lease);
		if (finished) {
			domain.reached?.('job finished');
			await domain.store.tables.ledger.delete(ledgerKeys.job(subject, job.commandId));
			domain.reached?.('job deleted');
		}
		return finished;
	});
}

async function isFinished(
	domain: Domain,
	subject: SubjectId,
	job: Stored<JobRow>,
	piece: Piece,
	lease: JobLease,
): Promise<boolean> {
	const two = hasSecondPart(job);
	if (piece.second && two) {
		await runSecondPart(domain, subject, job, lease);
		return true;
	}
	const finished = await runFirstPart(domain, subject, job, piece, lease);
	if (!finished || !two) return finished;
	await sendForSecondPart(domain, subject, job);
	return false;
}

async function runFirstPart(
	domain: Domain,
	subject: SubjectId,
	job: Stored<JobRow>,
	piece: Piece,
	lease: JobLease,
): Promise<boolean> {
	if (piece.chunk) return runChunk(domain, subject, job, piece.chunk, lease);
	const [, chunks] = await Promise.all([indexEntry(domain, subject, job), project(domain, subject, job, lease)]);
	// Not before the rest is done: the chunk that finishes last, elsewhere maybe, finishes the job.
	return chunks === 0 || endPlanning(domain, subject, job, lease, chunks);
}

async function runSecondPart(domain: Domain, subject: SubjectId, job: JobRow, lease: JobLease): Promise<void> {
	if (job.action === 'event-removed') await collectTombstones(domain, subject, job, lease);
	else if (job.action === 'unfollowed') await disconnect(domain, subject, job, lease);
	else await settleMentions(domain, subject, job, lease);
}

/** Resolves to the number of chunks that others run of it, 0 when nothing is left to do. */
async function project(domain: Domain, subject: SubjectId, job: Stored<JobRow>, lease: JobLease): Promise<number> {
	switch (job.action) {
		case 'event-posted':
			return deliver(domain, subject, job, lease);
		case 'event-removed':
			return withdraw(domain, subject, job, lease);
		case 'followed':
			await connect(domain, subject, job, lease);
			return 0;
		case 'unfollowed':
			await disconnect(domain, subject, job, lease);
			return 0;
		case 'follow-requested':
			await ask(domain, subject, job);
			return 0;
		case 'follow-accepted':
		case 'follow-refused':
			await answer(domain, subject, job);
			return 0;
		case 'blocked':
		case 'unblocked':
			await part(domain, subject, job, lease);
			return 0;
		case 'muted':
		case 'unmuted':
		case 'signed-in':
		case 'signed-out':
		case 'session-ended':
		case 'sessions-ended':
		case 'subject-created':
		case 'profile-edited':
			return 0;
		default:
			// Of a newer version: parked, not dropped.
			job.action satisfies never;
			throw new Error(`This version does not know the action ${JSON.stringify(job.action)}.`);
	}
}
