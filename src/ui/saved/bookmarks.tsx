'use client';

import { Bookmark } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import type { Event, Page } from '../../contract/event/event.ts';
import type { Bookmark as Saved } from '../../contract/reading/saved.ts';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { useRemovedBookmarks } from '../event/use-bookmark.ts';
import { useRemovedEvents } from '../event/use-removed-events.ts';
import { Feed } from '../feed/feed.tsx';
import { useFeed } from '../feed/use-feed.ts';

type Props = {
	reader: string;
	/** The first page, read by the server. Undefined when that failed. */
	first: Page<Saved> | undefined;
};

/** The events that the reader bookmarked, in the order of events. */
export function Bookmarks({ reader, first }: Props) {
	const t = useTranslations('bookmarks');
	const trpc = useTRPC();
	const client = useTRPCClient();
	const events = useRemovedEvents();
	const bookmarks = useRemovedBookmarks();
	const feed = useFeed({
		path: useMemo(() => trpc.saved.bookmarks.pathKey(), [trpc]),
		read: useCallback(
			async (cursor, signal) => eventsOf(await client.saved.bookmarks.query({ cursor }, { signal })),
			[client],
		),
		first: useMemo(() => first && eventsOf(first), [first]),
		removed: useMemo(() => new Set([...events, ...bookmarks]), [events, bookmarks]),
	});
	const empty = (
		<EmptyState icon={<Bookmark size={26} aria-hidden />} title={t('empty')}>
			<p>{t('emptyText')}</p>
		</EmptyState>
	);
	return <Feed label={t('title')} feed={feed} reader={reader} empty={empty} end={t('end')} />;
}

const eventsOf = ({ items, ...rest }: Page<Saved>): Page<Event> => ({
	...rest,
	items: items.map(({ event }) => event),
});
