import type { Rights } from '../../contract/caller/role.ts';
import type { Outputs } from '../../trpc/client.tsx';

/**
 * The reason why this reader may not see a subject's events: one of the two blocks the other, or only followers may
 * read them.
 */
export type HiddenBy = 'block' | 'followers';

export function eventsHiddenBy(
	{ profile, relation, isBlocked }: Outputs['subject']['get'],
	{ readsHidden }: Rights,
): HiddenBy | undefined {
	if (relation === 'self') return undefined;
	// Also of an admin, who reads across blocks elsewhere: who blocks somebody wants to see nothing of them.
	if (isBlocked) return 'block';
	return !readsHidden && profile.follows === 'approval' && relation !== 'following' ? 'followers' : undefined;
}
