'use client';

import { Suggestions } from './suggestions.tsx';
import { Trending } from './trending.tsx';

/** What stands beside the feed. It is loaded after it: see `beside-feed.tsx`. */
export default function Discovery() {
	return (
		<div className="space-y-8">
			<Suggestions isShort />
			<Trending />
		</div>
	);
}
