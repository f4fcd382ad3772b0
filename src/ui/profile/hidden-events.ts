import type { Outputs } from '../../trpc/client.tsx';

/** Why a subject's events are not for this reader: a block stands between the two, or they are for followers alone. */
export type HiddenBy = 'block' | 'followers';

export function eventsHiddenBy(
	{ profile, relation, apart }: Outputs['subject']['get'],
	admin: boolean,
): HiddenBy | undefined {
	if (admin || relation === 'self') return undefined;
	if (apart) return 'block';
	return profile.follows === 'approval' && relation !== 'following' ? 'followers' : undefined;
}
