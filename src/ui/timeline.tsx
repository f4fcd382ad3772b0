'use client';

import { useTranslations } from 'next-intl';
import type { Event, Page } from '../contract/event.ts';
import type { Outputs } from '../trpc/client.tsx';
import { Delivering } from './delivering.tsx';
import { EmptyTimeline } from './feed/empty-timeline.tsx';
import { Feed } from './feed/feed.tsx';
import { StorageDetour } from './feed/storage-detour.tsx';
import { useFeed } from './feed/use-feed.ts';
import { useLive } from './feed/use-live.ts';
import { useTimelinePages } from './feed/use-timeline-pages.ts';
import { useDrafts, useOwn } from './use-posting.ts';
import { useRemovedEvents } from './use-removal.ts';

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
	const feed = useFeed({ path, read, first, own: useOwn(), removed: useRemovedEvents() });
	const connection = useLive(feed.refresh);
	const drafts = useDrafts();
	return (
		<>
			<Feed
				label={t('label')}
				feed={feed}
				reader={subject}
				connection={connection}
				ahead={drafts.length > 0 && <Delivering drafts={drafts} reader={subject} name={name} />}
				empty={<EmptyTimeline known={sources} />}
				end={t('end')}
			/>
			{admin && detour && <StorageDetour reason={detour} />}
		</>
	);
}
