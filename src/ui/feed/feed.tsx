'use client';

import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Event, EventId } from '../../contract/event/event.ts';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { FeedSkeleton } from '../controls/skeletons.tsx';
import { EventMenu, EventMenuButton, useEventMenu } from '../event/event-menu.tsx';
import { PrintedEvents } from '../print/printed-events.tsx';
import { Printing } from '../print/printing.tsx';
import { FeedFoot } from './feed-foot.tsx';
import { FeedList } from './feed-list.tsx';
import { FeedStatus } from './feed-status.tsx';
import type { Traits } from './filter.ts';
import { type IsNews, lineOf } from './seen.ts';
import { ToSeen } from './to-seen.tsx';
import type { Feed as FeedData, Shown, Span } from './use-feed.ts';
import { useFeedShortcuts } from './use-feed-shortcuts.ts';
import { useGroups } from './use-groups.ts';
import type { Connection } from './use-live-updates.ts';
import { useOnline } from './use-online.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

type Props = {
	label: string;
	feed: FeedData;
	/** The reader, who may remove their own events. */
	reader: string;
	/** The pending posts, above all events. */
	ahead?: ReactNode;
	/** Shown in place of an empty feed. */
	empty: ReactNode;
	/** The text at the end of the list. */
	end: string;
	/** The connection that reports new events. */
	connection?: Connection;
	/** The page that prints all of it. */
	printView?: string;
	/** The newest event that the reader had seen when the page was opened. A line stands above it. */
	seen?: EventId | undefined;
	/** Without it, events of others are news. */
	isNews?: IsNews;
	filtering?: Filtering | undefined;
};

/** The memory of a feed that can be filtered. */
export type Filtering = {
	traits: Traits;
	restore(kept: Shown, at: Span, traits: Traits): void;
	/** The words for what the filter leaves, if there is one. */
	name: string | undefined;
	/** Shown below the last row where the feed waits for a press to look further. */
	foot: ReactNode;
};

const NO_TRAITS: Traits = new Map();

/** Events, newest first, along their line. */
export function Feed(props: Props) {
	const { label, feed, reader, ahead, empty, end, connection = 'live', printView, seen, isNews, filtering } = props;
	const { ids, events, failure } = feed;
	const list = useRef<HTMLDivElement>(null);
	const [active, setActive] = useState<string>();
	const menu = useEventMenu();
	const online = useOnline();
	const groups = useGroups(feed, seen);
	const line = useLine(feed, { seen, isNews, reader });
	const scrolling = useScrollRestoration(label, keptOf(props, groups), active, setActive, list);
	const { restored, place, setReadPlace, leaveForSignIn } = scrolling;
	const showNew = useFeedShortcuts({ list, feed, rows: groups.rows, active, setActive });
	const asideOf = useCallback((event: Event) => <EventMenuButton menu={menu} event={event} />, [menu]);

	if (feed.pending && !ahead) {
		if (!online) return <Offline />;
		if (!failure) return <FeedSkeleton />;
		return <Problem error={failure.error} onRetry={failure.retry} onSignIn={leaveForSignIn} />;
	}
	const read = ids.map((id) => events.get(id)).filter((event) => event !== undefined);
	const isEmpty = ids.length === 0 && !ahead;
	// ARIA allows no feed without an article.
	const named = !isEmpty && { 'aria-label': label, 'aria-busy': feed.busy };
	return (
		<>
			<FeedStatus
				connection={connection}
				onSignIn={leaveForSignIn}
				newEvents={feed.newEvents}
				failure={failure?.below ? undefined : failure}
				onShow={showNew}
			/>
			<Printing
				title={label}
				filter={filtering?.name ?? label}
				count={read.length}
				unread={{ known: ids.length - read.length, more: !feed.ended }}
				view={printView}
			>
				{() => <PrintedEvents events={read} />}
			</Printing>
			{line && <ToSeen line={line} ids={ids} rows={groups.rows} list={list} setActive={setActive} />}
			<div ref={list} role={isEmpty ? undefined : 'feed'} {...named} tabIndex={-1} className="drawn-rows outline-none">
				{ahead}
				{ids.length > 0 && (
					<FeedList
						key={restored}
						{...{ ids, groups, events, active, asideOf, place }}
						ended={feed.ended}
						firstSeenAt={line?.at}
						onActive={setActive}
						onLook={feed.look}
						onPlace={setReadPlace}
					/>
				)}
			</div>
			<div className="print:hidden">
				{isEmpty && feed.ended
					? empty
					: (filtering?.foot ?? <FeedFoot feed={feed} end={ids.length > 0 && end} onSignIn={leaveForSignIn} />)}
			</div>
			<EventMenu menu={menu} feed={list} reader={reader} />
		</>
	);
}

/** The parts of a feed that are kept for Back. */
const keptOf = ({ feed, filtering }: Props, groups: ReturnType<typeof useGroups>) => ({
	feed: filtering ? { shown: feed.shown, restore: filtering.restore } : feed,
	groups,
	traits: filtering?.traits ?? NO_TRAITS,
});

type Where = Pick<Props, 'seen' | 'isNews' | 'reader'>;

/** The line between new events and those that were seen before. */
function useLine({ ids, events }: FeedData, { seen, isNews, reader }: Where): ReturnType<typeof lineOf> {
	return useMemo(
		() => lineOf(ids, events, { seen, isNews: isNews ?? (({ actor }) => actor !== reader) }),
		[ids, events, seen, isNews, reader],
	);
}
