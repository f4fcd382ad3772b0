import type { SubjectId } from '../../contract/subject.ts';
import type { OwedJob } from '../core/ports.ts';
import type { Domain } from '../domain.ts';
import { blockerOf } from './blocked.ts';
import { endFollow } from './end-follow.ts';

/** Ends what the two have of each other, follow or request, as long as they are apart. `owed` is told of each job. */
export async function endFollowsBetween(
	domain: Domain,
	one: SubjectId,
	other: SubjectId,
	owed: (job: OwedJob) => void,
): Promise<void> {
	await Promise.all([endIfApart(domain, one, other, owed), endIfApart(domain, other, one, owed)]);
}

/** Ends what a subject has of another, follow or request, in the blocker's name. False when they are not apart. */
export async function endIfApart(
	domain: Domain,
	follower: SubjectId,
	followed: SubjectId,
	owed: (job: OwedJob) => void,
): Promise<boolean> {
	for (;;) {
		const blocker = await blockerOf(domain, follower, followed);
		if (!blocker) return false;
		const stillApart = async () => (await blockerOf(domain, follower, followed)) !== undefined;
		const ended = await endFollow(domain, follower, followed, { actor: blocker, via: 'block' }, stillApart);
		if (ended.owed) owed(ended.owed);
		if (ended.off) return true;
	}
}
