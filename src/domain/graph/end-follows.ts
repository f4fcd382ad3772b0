import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Domain } from '../domain.ts';
import type { AddJob } from '../run-command.ts';
import { blockerOf } from './blocked.ts';
import { endFollow } from './end-follow.ts';

/** Ends all follows and requests between two subjects, as long as one of them blocks the other. */
export async function endFollowsBetween(
	domain: Domain,
	one: SubjectId,
	other: SubjectId,
	addJob: AddJob,
): Promise<void> {
	await Promise.all([endIfBlocked(domain, one, other, addJob), endIfBlocked(domain, other, one, addJob)]);
}

/** Ends a subject's follow of another, or its request, in the blocker's name. False when neither blocks the other. */
export async function endIfBlocked(
	domain: Domain,
	follower: SubjectId,
	followed: SubjectId,
	addJob: AddJob,
): Promise<boolean> {
	for (;;) {
		const blocker = await blockerOf(domain, follower, followed);
		if (!blocker) return false;
		const stillBlocked = async () => (await blockerOf(domain, follower, followed)) !== undefined;
		const ended = await endFollow(domain, follower, followed, { actor: blocker, via: 'relation' }, stillBlocked);
		if (ended.job) addJob(ended.job);
		if (ended.off) return true;
	}
}
