import type { Profile } from './subject.ts';

/** Of whoever accepts followers one by one nothing is published, whatever they chose before. */
export function hasPublicFeed({ feed, follows }: Pick<Profile, 'feed' | 'follows'>): boolean {
	return feed === 'public' && follows === 'open';
}
