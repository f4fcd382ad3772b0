'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import type { Event, Page } from '../../contract/event/event.ts';
import { isLeft, traitOf } from '../../contract/timeline/event-filter.ts';
import type { OwnEvent } from '../compose/own-event.ts';
import { useDayName } from '../dates/date-bar.tsx';
import { useRemovedEvents } from '../event/use-removed-events.ts';
import { useFollowedAt } from '../relations/followed-at.ts';
import { LeavesRepliesOut } from '../thread/left-out-replies.ts';
import { Feed } from './feed.tsx';
import { FilterChips, useFilter, useFilterName } from './filter-chips.tsx';
import { LookFurther, NothingLeft } from './filtered-out.tsx';
import { TimelineDates, type TimelineDays } from './timeline-dates.tsx';
import { useFeed } from './use-feed.ts';
import { useFilteredFeed } from './use-filtered-feed.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useNewShown } from './use-new-shown.ts';
import { useTimelinePages } from './use-timeline-pages.ts';

type Props = TimelineDays & {
	reader: string;
	/** ISO 8601: the timeline begins with the newest event from before it. */
	before: string;
	first: Page<Event> | undefined;
};

/** Own posts are at the top, which is elsewhere. */
const NO_OWN_EVENTS: OwnEvent[] = [];

/** The reader's timeline from the end of a day on. New events wait at its top, which is elsewhere: they are counted here. */
export function EarlierTimeline({ reader, before, first, ...days }: Props) {
	const t = useTranslations();
	const day = useDayName()(days.chosen.day);
	const { path, read } = useTimelinePages();
	const filter = useFilter();
	const nameOf = useFilterName();
	const shared = {
		followedAt: useFollowedAt(),
		removed: useRemovedEvents(),
		isLeft: useMemo(() => filter && ((event: Event) => isLeft(filter, traitOf(event))), [filter]),
	};
	const feed = useFeed({
		path: useMemo(() => [...path, before], [path, before]),
		read: useCallback((cursor, signal) => read(cursor, signal, before), [read, before]),
		first,
		...shared,
	});
	const newest = useFeed({ path, read, first: undefined, ...shared });
	const { filtered, halt, offer, traits, restore } = useFilteredFeed(feed, filter, NO_OWN_EVENTS);
	const { refresh } = feed;
	const { refresh: refreshNewest } = newest;
	const refreshBoth = useCallback(async () => {
		await Promise.all([refresh(), refreshNewest()]);
	}, [refresh, refreshNewest]);
	const connection = useLiveUpdates(refreshBoth);
	const { count, more } = useNewShown(newest, shared.isLeft);
	const news = (
		// Two lines of it are as high as the way back: nothing moves when it comes.
		<p role="status" aria-busy={newest.pending} className="min-w-0 text-fine font-semibold text-accent">
			{count > 0 && t('feed.new', { count, more: String(more) })}
		</p>
	);
	return (
		<>
			<TimelineDates {...days} first={first} news={news} />
			{feed.ids.length > 0 && <FilterChips filter={filter} offer={offer} />}
			<LeavesRepliesOut value>
				<Feed
					key={JSON.stringify(filter)}
					label={t('dates.listUpTo', { list: t('timeline.label'), day })}
					feed={filtered}
					reader={reader}
					connection={connection}
					// The bar above says it where there is nothing at all.
					empty={filter && feed.ids.length > 0 ? <NothingLeft filter={filter} /> : null}
					filtering={{
						traits,
						restore,
						name: filter && nameOf(filter),
						foot: halt && <LookFurther halt={halt} />,
					}}
					end={t('timeline.end')}
				/>
			</LeavesRepliesOut>
		</>
	);
}
