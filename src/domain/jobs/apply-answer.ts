import type { SubjectId } from '../../contract/subject.ts';
import type { JobRow } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { applyRequestAnswer } from '../graph/apply-request-answer.ts';
import { leaveToDrain } from './leave-to-drain.ts';

/** follow-accepted, follow-refused: applies the answer on the ledger of the subject that asked. */
export async function applyAnswer(
	domain: Domain,
	followed: SubjectId,
	{ target: follower, action, request }: JobRow,
): Promise<void> {
	const accepted = action === 'follow-accepted';
	if (request !== undefined)
		await applyRequestAnswer(domain, follower, followed, { request, accepted }, leaveToDrain(domain));
}
