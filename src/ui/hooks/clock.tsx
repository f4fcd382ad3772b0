'use client';

import {
	createContext,
	type ReactNode,
	startTransition,
	useContext,
	useEffect,
	useState,
	useSyncExternalStore,
} from 'react';
import { keptHomeTime } from './kept-home-time.ts';

const Now = createContext(0);

/**
 * One clock for all relative times. It starts at the server's time, so that the browser's first rendering says the
 * same as the HTML, and ticks from then on.
 */
export function Clock({ startedAt, children }: { startedAt: number; children: ReactNode }) {
	const [now, setNow] = useState(startedAt);
	useEffect(() => {
		// Not at once: a changed clock makes React throw away what the server still streams, and render it again.
		const kept = keptHomeTime();
		const ahead = startedAt - (kept ?? Date.now());
		const tick = () => startTransition(() => setNow(Date.now() + ahead));
		// Nothing of a kept page is still streamed, and its time is long over.
		if (kept !== undefined) tick();
		const timer = setInterval(tick, 30_000);
		return () => clearInterval(timer);
	}, [startedAt]);
	return <Now value={now}>{children}</Now>;
}

/** Unix milliseconds, to half a minute. */
export function useNow(): number {
	return useContext(Now);
}

/**
 * False on the server and in the browser's first rendering. Anything that depends on the reader's time zone waits for
 * true.
 */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		() => () => {},
		() => true,
		() => false,
	);
}

/** The reader's time zone. UTC on the server, which cannot know it, and so in the browser's first rendering. */
export function useZone(): string {
	return useSyncExternalStore(
		() => () => {},
		() => (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone),
		() => 'UTC',
	);
}

/** Looked up once: the look-up is slow. */
let zone: string | undefined;
