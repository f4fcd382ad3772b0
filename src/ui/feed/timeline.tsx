'use client';

import { useTranslations } from 'next-intl';
import type { Event, Page } from '../../contract/event.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { Delivering } from '../compose/pending-posts.tsx';
import { useDrafts, useOwn } from '../compose/use-post-event.ts';
import { useRemovedEvents } from '../event/use-remove-event.ts';
import { EmptyTimeline } from './empty-timeline.tsx';
import { Feed } from './feed.tsx';
import { StorageDetour } from './storage-detour.tsx';
import { useFeed } from './use-feed.ts';
import { useLive } from './use-live-updates.ts';
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
