'use client';

import { useSubscription } from '@trpc/tanstack-react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { forgetKeptHome } from '../../trpc/kept-home.ts';

export type Connection = 'live' | 'lost' | 'crowded' | 'signed out';

const TRY_AGAIN_AFTER = 4_000;
/** When the server has no place for one more listener. */
const TRY_AGAIN_WHEN_CROWDED = 60_000;
/** An event that another process delivered far below the first page is told by nobody. */
const LOOK_ANYWAY_EVERY = 60_000;

/** Reads again when the timeline changed, and after each time that nobody could tell. */
export function useLive(refresh: () => Promise<void>): Connection {
	const trpc = useTRPC();
	const client = useTRPCClient();
	const [signedOut, setSignedOut] = useState(false);
	const [crowded, setCrowded] = useState(false);
	const again = useMemo(() => oneAtATime(refresh), [refresh]);
	// The server sends one message at the start of each connection, so that nothing is missed between two of them.
	const { status, error, reset } = useSubscription(
		trpc.timeline.changes.subscriptionOptions(undefined, { onData: again }),
	);
	useEffect(() => {
		// The browser reconnects by itself after a lost connection, not after a refusal.
		if (status !== 'error') return;
		// A refused subscription does not say why.
		void client.session.me.query().then(
			(me) => {
				setSignedOut(!me);
				if (!me) void forgetKeptHome();
			},
			() => {},
		);
		void client.timeline.crowded.query().then(setCrowded, () => setCrowded(false));
		const timer = setTimeout(reset, crowded ? TRY_AGAIN_WHEN_CROWDED : TRY_AGAIN_AFTER);
		return () => clearTimeout(timer);
	}, [status, reset, client, crowded]);
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
	if (status === 'pending') return 'live';
	if (error && signedOut) return 'signed out';
	// While it tries again, too.
	if (crowded && (!error || status === 'error')) return 'crowded';
	return error ? 'lost' : 'live';
}

/** Runs `work` for each call, but never twice at once: calls meanwhile are answered by one more run. */
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
