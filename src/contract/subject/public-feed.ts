import type { Profile } from './subject.ts';

/** A subject that accepts its followers one by one publishes nothing, even if it chose a public feed before. */
export function hasPublicFeed({ feed, follows }: Pick<Profile, 'feed' | 'follows'>): boolean {
	return feed === 'public' && follows === 'open';
}
