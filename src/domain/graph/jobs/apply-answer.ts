import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Domain } from '../../domain.ts';
import { leaveToDrain } from '../../leave-to-drain.ts';
import { tell } from '../../notification/notification-writes.ts';
import { applyRequestAnswer } from '../apply-request-answer.ts';

/** follow-accepted, follow-refused: applies the answer on the ledger of the subject that asked, and tells it of a yes. */
export async function applyAnswer(
	domain: Domain,
	followed: SubjectId,
	{ target: follower, action, request, createdAt }: JobRow,
): Promise<void> {
	const accepted = action === 'follow-accepted';
	if (request === undefined) return;
	await applyRequestAnswer(domain, follower, followed, { request, accepted }, leaveToDrain(domain));
	if (accepted)
		await tell(domain, [
			{ reader: follower, row: { kind: 'answer', at: Date.parse(createdAt), subject: followed, seq: request } },
		]);
}
