'use client';

import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { FeedSkeleton } from '../controls/skeletons.tsx';
import { EventMenu, EventMenuButton, useEventMenu } from '../event/event-menu.tsx';
import { PrintedEvents } from '../print/printed-events.tsx';
import { Printing } from '../print/printing.tsx';
import { FeedFoot } from './feed-foot.tsx';
import { FeedList } from './feed-list.tsx';
import { FeedStatus } from './feed-status.tsx';
import type { Feed as FeedData } from './use-feed.ts';
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
};

/** Events, newest first, along their line. */
export function Feed({ label, feed, reader, ahead, empty, end, connection = 'live', printView }: Props) {
	const { ids, events, failure } = feed;
	const list = useRef<HTMLDivElement>(null);
	const [active, setActive] = useState<string>();
	const menu = useEventMenu();
	const online = useOnline();
	const groups = useGroups(feed);
	const scrolling = useScrollRestoration(label, { feed, groups }, active, setActive, list);
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
				filter={label}
				count={read.length}
				unread={{ known: ids.length - read.length, more: !feed.ended }}
				view={printView}
			>
				{() => <PrintedEvents events={read} />}
			</Printing>
			<div ref={list} role={isEmpty ? undefined : 'feed'} {...named} tabIndex={-1} className="drawn-rows outline-none">
				{ahead}
				{ids.length > 0 && (
					<FeedList
						key={restored}
						ids={ids}
						groups={groups}
						events={events}
						ended={feed.ended}
						active={active}
						onActive={setActive}
						onLook={feed.look}
						asideOf={asideOf}
						place={place}
						onPlace={setReadPlace}
					/>
				)}
			</div>
			<div className="print:hidden">
				{isEmpty && feed.ended ? empty : <FeedFoot feed={feed} end={ids.length > 0 && end} onSignIn={leaveForSignIn} />}
			</div>
			<EventMenu menu={menu} feed={list} reader={reader} />
		</>
	);
}
