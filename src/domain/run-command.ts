import type { SubjectId } from '../contract/subject/subject.ts';
import { actorOf } from './authorize.ts';
import type { Ctx } from './ctx.ts';
import type { Command } from './ledger/command.ts';
import type { PendingJob } from './ports/ports.ts';
import { madeInTime } from './waiting/first-write.ts';

/** Adds the job of a command on another ledger. It is run after the command's own job. */
export type AddJob = (job: PendingJob) => void;

export type CommandPlan<T> = Pick<Command<T>, 'decide'> & {
	/** Owner of the ledger that gets the entry. */
	subject: SubjectId;
	/** Actor and way in of the entry. Default: the caller's. */
	by?: { actor: string; via: string };
	/**
	 * The write on which the answer rests, made before the caller hears "done": what happens from then on must find it.
	 * It is repeated while storage gives no clear answer, so it must bear that.
	 */
	firstWrite?(result: T, addJob: AddJob): Promise<unknown>;
	/** Whether the first write is also made when nothing was committed, in case an earlier one failed. Default: no. */
	writesAgain?(result: T): boolean;
};

/**
 * - `repeated`: it was so already, and nothing was committed.
 * - `pending`: it is committed, and the first write could not be made in time: the job makes it.
 */
export type Commanded<T> = { result: T; repeated: boolean; pending: boolean };

/** A command from its decision to its answer: decide, commit, make the first write, hand the jobs over. */
export async function runCommand<T>({ domain, principal, from }: Ctx, plan: CommandPlan<T>): Promise<Commanded<T>> {
	const { subject, by = actorOf(principal), decide, firstWrite, writesAgain } = plan;
	const {
		result,
		job,
		firstRowsWritten,
		whole = false,
	} = await domain.committer.commit<T>({ subject, ...by, from, decide });
	const jobs = job ? [job] : [];
	const isDue = firstWrite && !whole && (job ? !firstRowsWritten : writesAgain?.(result));
	const made = !isDue || (await madeInTime(domain, () => firstWrite(result, (other) => jobs.push(other))));
	for (const each of jobs) domain.runPending(each);
	return { result, repeated: !job && !whole, pending: !made };
}
