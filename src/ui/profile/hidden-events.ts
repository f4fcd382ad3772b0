import type { Outputs } from '../../trpc/client.tsx';

/** Why a subject's events are not for this reader: a block stands between the two, or they are for followers alone. */
export type Closed = 'apart' | 'followers';

export function closedBy({ profile, relation, apart }: Outputs['subject']['get'], admin: boolean): Closed | undefined {
	if (admin || relation === 'self') return undefined;
	if (apart) return 'apart';
	return profile.follows === 'approval' && relation !== 'following' ? 'followers' : undefined;
}
