'use client';

import { useTranslations } from 'next-intl';
import type { Event, Page } from '../../contract/event.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { PendingPosts } from '../compose/pending-posts.tsx';
import { useOwnEvents, usePendingPosts } from '../compose/use-post-event.ts';
import { useRemovedEvents } from '../event/use-remove-event.ts';
import { EmptyTimeline } from './empty-timeline.tsx';
import { Feed } from './feed.tsx';
import { StorageDetour } from './storage-detour.tsx';
import { useFeed } from './use-feed.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useTimelinePages } from './use-timeline-pages.ts';

export type Reader = { subject: string; name: string; admin: boolean };

type Props = {
	reader: Reader;
	/** What the server read; undefined when it could not. */
	first: Page<Event> | undefined;
	/** Why it is empty, if it is. */
	sources: Outputs['timeline']['sources'] | undefined;
};

/** The reader's timeline: what they and those whom they follow posted, kept up to date. */
export function Timeline({ reader: { subject, name, admin }, first, sources }: Props) {
	const t = useTranslations('timeline');
	const { path, read, detour } = useTimelinePages();
	const feed = useFeed({ path, read, first, own: useOwnEvents(), removed: useRemovedEvents() });
	const connection = useLiveUpdates(feed.refresh);
	const pendingPosts = usePendingPosts();
	return (
		<>
			<Feed
				label={t('label')}
				feed={feed}
				reader={subject}
				connection={connection}
				ahead={pendingPosts.length > 0 && <PendingPosts posts={pendingPosts} reader={subject} name={name} />}
				empty={<EmptyTimeline known={sources} />}
				end={t('end')}
			/>
			{admin && detour && <StorageDetour reason={detour} />}
		</>
	);
}
