'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EventId } from '../../contract/event/event.ts';
import { READ_MARK_RESTS_MS } from '../../contract/reading/read-mark.ts';
import { SENT_AT_ONCE, useTRPCClient } from '../../trpc/client.tsx';
import { isNewer } from './seen.ts';

/**
 * Moves the read mark of the timeline on to the newest event that is shown: once a minute while the page is in sight, and
 * when the reader leaves it. Returns up to where the reader has seen it, which a press on the new events moves at once.
 * `known` is the mark when the page was opened.
 */
export function useReadMark(known: EventId | undefined, newest: EventId | undefined): EventId | undefined {
	const client = useTRPCClient();
	const stored = useRef(known);
	const [seen, setSeen] = useState(known ?? newest);
	const [shown, setShown] = useState(newest);
	if (newest !== shown) {
		setShown(newest);
		if (newest !== undefined && (seen === undefined || isNewer(newest, seen))) setSeen(newest);
	}

	const report = useEffectEvent(() => {
		if (newest === undefined) return;
		setSeen((last) => (last === undefined || isNewer(newest, last) ? newest : last));
		if (stored.current !== undefined && !isNewer(newest, stored.current)) return;
		client.timeline.markSeen.mutate({ upTo: newest }, SENT_AT_ONCE).then(
			({ upTo }) => {
				stored.current = upTo;
			},
			() => {
				// The next report makes up for it.
			},
		);
	});
	useEffect(() => {
		const isInSight = () => document.visibilityState === 'visible';
		const timer = setInterval(() => isInSight() && report(), READ_MARK_RESTS_MS);
		const leave = () => isInSight() || report();
		document.addEventListener('visibilitychange', leave);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', leave);
			if (isInSight()) report();
		};
	}, []);
	return seen;
}
