'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { forgetKeptHome } from '../../trpc/home-cache.ts';
import { isStorageGone } from '../../trpc/query-client.ts';
import { nowAndSoon } from '../browser/now-and-soon.ts';
import { forgetTabs } from '../browser/tab-storage.ts';
import { errorReason } from '../controls/recovery-action.tsx';

export type Connection = 'live' | 'lost' | 'crowded' | 'storage gone' | 'signed out';

const TRY_AGAIN_AFTER = 4_000;
/** Used when the server has no place for one more listener. */
const TRY_AGAIN_WHEN_CROWDED = 60_000;
/** The server does not report an event that another process delivered far below the first page. */
const LOOK_ANYWAY_EVERY = 60_000;
/** While one change follows the other. */
const COUNT_UNREAD_EVERY = 3_000;

/** Reads again when the timeline changed, and after each gap in the connection. */
export function useLiveUpdates(refresh: () => Promise<void>): Connection {
	const trpc = useTRPC();
	const client = useTRPCClient();
	const queryClient = useQueryClient();
	/** The reason why there is no connection, once it is known, until there is one. */
	const [why, setWhy] = useState<Connection>();
	const again = useMemo(() => oneAtATime(refresh), [refresh]);
	const countUnread = useMemo(
		() =>
			nowAndSoon(() => void queryClient.refetchQueries(trpc.notifications.unread.queryFilter()), COUNT_UNREAD_EVERY),
		[queryClient, trpc],
	);
	// The server sends one message at the start of each connection, so that nothing is missed between two of them.
	const { status, error, reset } = useSubscription(
		trpc.timeline.changes.subscriptionOptions(undefined, {
			onData() {
				setWhy(undefined);
				again();
				// A change may be a notification, which is written behind its event.
				countUnread();
			},
		}),
	);
	useEffect(() => {
		if (!error) return;
		if (errorReason(error) === 'suspended') return void leaveSuspended();
		// A refused subscription does not say why.
		void queryClient.fetchQuery(trpc.session.me.queryOptions(undefined, { staleTime: 0 })).then(
			async (me) => {
				if (me) return setWhy((await client.timeline.crowded.query().catch(() => false)) ? 'crowded' : 'lost');
				setWhy('signed out');
				await forgetKeptHome();
			},
			(refusal) => setWhy(isStorageGone(refusal) ? 'storage gone' : 'lost'),
		);
	}, [error, queryClient, client, trpc]);
	useEffect(() => {
		// The browser reconnects by itself after a lost connection, not after a refusal.
		if (status !== 'error') return;
		const timer = setTimeout(reset, why === 'crowded' ? TRY_AGAIN_WHEN_CROWDED : TRY_AGAIN_AFTER);
		return () => clearTimeout(timer);
	}, [status, reset, why]);
	useEffect(() => {
		const look = () => {
			if (document.visibilityState === 'visible') again();
		};
		const timer = setInterval(look, LOOK_ANYWAY_EVERY);
		// A laptop that slept has a connection that died without a word.
		document.addEventListener('visibilitychange', look);
		window.addEventListener('online', look);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', look);
			window.removeEventListener('online', look);
		};
	}, [again]);
	// The reason may arrive after the connection is back.
	if (status === 'pending') return 'live';
	return why ?? (error ? 'lost' : 'live');
}

/** Runs `work` for each call, but never twice at once. Calls during a run cause one more run. */
function oneAtATime(work: () => Promise<void>): () => void {
	let running = false;
	let asked = false;
	async function run() {
		running = true;
		while (asked) {
			asked = false;
			await work();
		}
		running = false;
	}
	return () => {
		asked = true;
		if (!running) void run();
	};
}

/** The session has ended, and the sign-in page says why. */
async function leaveSuspended(): Promise<void> {
	await forgetKeptHome();
	forgetTabs();
	window.location.assign(`/sign-in?${new URLSearchParams({ error: 'suspended' })}`);
}
