'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MOST_UNREAD } from '../../contract/reading/notification.ts';
import { useReader } from '../../trpc/client.tsx';
import { useNewEvents } from '../feed/new-events.ts';
import { useUnread } from './use-unread.ts';

/**
 * Shows how many notifications and events of the timeline are unread: before the title of the tab, and on the icon of an
 * installed page.
 */
export function UnreadInTitle() {
	const reader = useReader();
	const { data } = useQuery({ ...useUnread(), enabled: reader !== undefined });
	const events = useNewEvents();
	// Undefined until it is known. Who isn't signed in has nothing unread.
	const all = reader === undefined ? 0 : data && data.count + events.count;
	const count = all && Math.min(all, MOST_UNREAD);
	const isMore = data?.more || events.more || all !== count;
	const mark = count ? `(${count}${isMore ? '+' : ''}) ` : '';
	useEffect(() => (mark ? markTitle(mark) : undefined), [mark]);
	useEffect(() => {
		if (count !== undefined) void showBadge(count);
	}, [count]);
	return null;
}

/** Each page brings its own title, so the mark is put before each. What is returned takes it away. */
function markTitle(mark: string): () => void {
	let marked: string | undefined;
	const write = () => {
		if (document.title === marked) return;
		marked = mark + document.title;
		document.title = marked;
	};
	write();
	const observer = new MutationObserver(write);
	observer.observe(document.head, { childList: true, subtree: true, characterData: true });
	return () => {
		observer.disconnect();
		if (document.title === marked) document.title = marked.slice(mark.length);
	};
}

/** Few browsers have badges, and some refuse them to pages that aren't installed. */
async function showBadge(count: number): Promise<void> {
	if (!('setAppBadge' in navigator)) return;
	try {
		await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
	} catch {
		// The title still says it.
	}
}
