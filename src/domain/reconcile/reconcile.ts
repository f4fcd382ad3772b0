import type { SubjectId } from '../../contract/subject.ts';
import type { Domain } from '../domain.ts';
import { repeat } from '../repeat.ts';
import { type Difference, findDifferences } from './find-differences.ts';
import { type Redriven, redriveJobs } from './redrive.ts';

export type Reconciled = Redriven & { subjects: number; differences: number; repaired: number };

export type ReconcileOptions = {
	/** Mends each difference that a write can mend. */
	repair: boolean;
	/** Runs the redriven jobs, so that only what they do not mend counts as a difference. */
	settle(): Promise<unknown>;
	onSubject?(subject: SubjectId, done: number): void;
	onDifference?(difference: Difference, repaired: boolean): void;
};

/**
 * Walks all ledgers: redrives every job left over, then holds each ledger against its projections. The service
 * converges by this even when the queues were wiped.
 */
export async function reconcile(domain: Domain, options: ReconcileOptions): Promise<Reconciled> {
	const { repair, settle, onSubject, onDifference } = options;
	const subjects: SubjectId[] = [];
	const result: Reconciled = { subjects: 0, redriven: 0, waiting: 0, differences: 0, repaired: 0 };
	for await (const { partition } of domain.store.tables.ledger.everywhere('head')) {
		subjects.push(partition);
		const { redriven, waiting } = await redriveJobs(domain, partition);
		result.redriven += redriven;
		result.waiting += waiting;
	}
	await settle();
	for (const subject of subjects) {
		onSubject?.(subject, result.subjects);
		for await (const difference of findDifferences(domain, subject)) {
			result.differences++;
			const repaired = repair && (await mend(domain, difference));
			if (repaired) result.repaired++;
			onDifference?.(difference, repaired);
		}
		result.subjects++;
	}
	return result;
}

async function mend(domain: Domain, { repair }: Difference): Promise<boolean> {
	if (!repair) return false;
	await repeat(domain, repair);
	return true;
}
