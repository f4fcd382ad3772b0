import type { Outputs } from '../../trpc/client.tsx';

/** Why this reader may not see a subject's events: one of the two blocks the other, or only followers may read them. */
export type HiddenBy = 'block' | 'followers';

export function eventsHiddenBy(
	{ profile, relation, isBlocked }: Outputs['subject']['get'],
	admin: boolean,
): HiddenBy | undefined {
	if (admin || relation === 'self') return undefined;
	if (isBlocked) return 'block';
	return profile.follows === 'approval' && relation !== 'following' ? 'followers' : undefined;
}
