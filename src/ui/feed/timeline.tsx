'use client';

import { Search } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo } from 'react';
import type { Rights } from '../../contract/caller/role.ts';
import type { Event, EventId, Page } from '../../contract/event/event.ts';
import { eventTime } from '../../contract/event/event-id.ts';
import { type EventFilter, isLeft, traitOf } from '../../contract/timeline/event-filter.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { searchBehind } from '../browser/search-address.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { PendingPosts } from '../compose/pending-posts.tsx';
import { type PendingPost, useOwnEvents, usePendingPosts } from '../compose/use-post-event.ts';
import { SIDE_LINK } from '../controls/side-link.ts';
import { GoToDateLink } from '../dates/go-to-date-link.tsx';
import { type Newcomer, useFirstRun } from '../directory/use-first-run.ts';
import { DisplayMenu } from '../display/display-menu.tsx';
import { useRemovedEvents } from '../event/use-removed-events.ts';
import { PrintViewLink } from '../print/print-view-link.tsx';
import { useFollowedAt } from '../relations/followed-at.ts';
import { LeavesRepliesOut } from '../thread/left-out-replies.ts';
import { Feed } from './feed.tsx';
import { timelinePath } from './filter.ts';
import { FilterChips, useFilter, useFilterName } from './filter-chips.tsx';
import { EmptyTimeline, FirstRun, LookFurther, NothingLeft, StorageDetour } from './rare-parts.ts';
import { useFeed } from './use-feed.ts';
import { useFilteredFeed } from './use-filtered-feed.ts';
import { useLiveUpdates } from './use-live-updates.ts';
import { useAllLeftOut, useNewShown } from './use-new-shown.ts';
import { useTimelinePages } from './use-timeline-pages.ts';
import { useWhereIWas } from './use-where-i-was.ts';

export type Reader = { subject: string; name: string; rights: Rights };

type Props = {
	reader: Reader;
	/** The first page, read by the server. Undefined when that failed. */
	first: Page<Event> | undefined;
	/** The reason why the timeline is empty, if it is. */
	sources: Outputs['timeline']['sources'] | undefined;
	/** Set for a reader who needs first steps. */
	newcomer: Newcomer | undefined;
	/** Up to which event the reader had seen it before. */
	seen: EventId | undefined;
	/** Whether the days of the timeline are open above it. */
	hasDays: boolean;
};

/** The reader's timeline: events of the reader and of the followed subjects, kept up to date. */
export function Timeline({ reader: { subject, name, rights }, first, sources, newcomer, seen, hasDays }: Props) {
	const t = useTranslations('timeline');
	const { path, read, detour } = useTimelinePages();
	const filter = useFilter();
	const isLeftBy = useMemo(() => filter && ((event: Event) => isLeft(filter, traitOf(event))), [filter]);
	const nameOf = useFilterName();
	const own = useOwnEvents();
	const feed = useFeed({
		path,
		read,
		first,
		own,
		followedAt: useFollowedAt(),
		removed: useRemovedEvents(),
		isLeft: isLeftBy,
	});
	const newEvents = useNewShown(feed, isLeftBy);
	const isAllLeftOut = useAllLeftOut(feed);
	const connection = useLiveUpdates(feed.refresh);
	const { filtered, halt, offer, traits, restore } = useFilteredFeed(feed, filter, own);
	const { line, isNews } = useWhereIWas(subject, feed, seen, filter !== undefined);
	useEffect(() => whenIdle(loadPartsAhead, PARTS_AFTER_MS), []);
	const pendingPosts = usePendingPosts().filter((post) => !isShown(post, subject, feed.events));
	const { firstRun, hasFollowed } = useFirstRun({
		newcomer,
		isEmpty: feed.ids.length === 0 && feed.ended && pendingPosts.length === 0,
	});
	return (
		<>
			{firstRun && <FirstRun run={firstRun} />}
			{feed.ids.length > 0 && (
				<>
					<TimelineLinks filter={filter} hasDays={hasDays} />
					<FilterChips filter={filter} offer={offer} />
				</>
			)}
			<LeavesRepliesOut value>
				<Feed
					key={JSON.stringify(filter)}
					label={t('label')}
					feed={{ ...filtered, newEvents }}
					reader={subject}
					connection={connection}
					ahead={pendingPosts.length > 0 && <PendingPosts posts={pendingPosts} reader={subject} name={name} />}
					empty={
						filter && feed.ids.length > 0 ? (
							<NothingLeft filter={filter} />
						) : (
							<EmptyTimeline known={sources} isGuided={firstRun !== undefined} hasFollowed={hasFollowed} />
						)
					}
					filtering={{
						traits,
						restore,
						name: filter && nameOf(filter),
						foot: halt && <LookFurther halt={halt} />,
					}}
					end={t(isAllLeftOut ? 'allLeftOut' : 'end')}
					printView="/print"
					seen={line}
					isNews={isNews}
				/>
			</LeavesRepliesOut>
			{rights.runsService && detour && <StorageDetour reason={detour} />}
		</>
	);
}

/** Milliseconds. The feed comes first. */
const PARTS_AFTER_MS = 5_000;

/** A press, or a removal, may ask for these offline. */
function loadPartsAhead(): void {
	for (const part of [EmptyTimeline, LookFurther, NothingLeft]) part.loadAhead();
}

/** Other views of the timeline. */
function TimelineLinks({ filter, hasDays }: Pick<Props, 'hasDays'> & { filter: EventFilter | undefined }) {
	const t = useTranslations('timeline');
	return (
		<p className="mx-4 mt-3 flex flex-wrap justify-end gap-x-5 gap-y-1 print:hidden">
			<DisplayMenu className={`rounded ${SIDE_LINK}`} />
			{!hasDays && <GoToDateLink path={timelinePath(filter)} className={SIDE_LINK} />}
			<PrintViewLink href="/print" className={SIDE_LINK} />
			<Link href={searchBehind('in:timeline')} prefetch={false} className={SIDE_LINK}>
				<Search size={14} aria-hidden />
				<span>{t('search')}</span>
			</Link>
		</p>
	);
}

/** The clocks of browser and server may differ by so many milliseconds. */
const CLOCKS_APART_MS = 60_000;

/** Whether the event of a pending post is in the timeline already: a live update may come before the answer to the post. */
function isShown({ draft, at }: PendingPost, reader: string, events: ReadonlyMap<EventId, Event>): boolean {
	return [...events.values()].some(
		({ id, actor, text }) => actor === reader && text === draft.text && eventTime(id) > at - CLOCKS_APART_MS,
	);
}
