'use client';

import { Suggestions } from './suggestions.tsx';
import { Trending } from './trending.tsx';

/** The column beside the feed. It is loaded after the feed: see `beside-feed.tsx`. */
export default function SuggestionsAndTrends() {
	return (
		<div className="space-y-8">
			<Suggestions isShort />
			<Trending />
		</div>
	);
}
