import type { SubjectId } from '../../contract/subject.ts';
import type { JobRow } from '../../storage/ledger.ts';
import type { Domain } from '../domain.ts';
import { carryAnswer } from '../graph/carry-answer.ts';
import { leaveToDrain } from './leave-to-drain.ts';

/** follow-accepted, follow-refused: brings the answer to the ledger of whoever asked. */
export async function answer(
	domain: Domain,
	followed: SubjectId,
	{ target: follower, action, request }: JobRow,
): Promise<void> {
	const accepted = action === 'follow-accepted';
	if (request !== undefined) await carryAnswer(domain, follower, followed, { request, accepted }, leaveToDrain(domain));
}
