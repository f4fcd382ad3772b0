import type { Outputs } from '../trpc/client.tsx';

/** True when a subject's events are for others than this reader. */
export function isClosed({ profile, relation }: Outputs['subject']['get'], admin: boolean): boolean {
	return profile.follows === 'approval' && relation !== 'self' && relation !== 'following' && !admin;
}
