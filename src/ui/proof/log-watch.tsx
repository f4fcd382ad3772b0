'use client';

import { useEffect } from 'react';
import { useTRPCClient } from '../../trpc/client.tsx';
import { whenIdle } from '../browser/when-idle.ts';
import { rareComponent } from '../controls/rare-component.ts';
import { useSightings } from '../log-memory/log-memory.ts';

/** Every page can show the alarm, and hardly any does. */
const LogAlarm = rareComponent(async () => (await import('./log-alarm.tsx')).LogAlarm);

/** Milliseconds. The page comes first. */
const FIRST_VISIT_AFTER_MS = 3_000;
/** A reader who comes back to a page after so many milliseconds has the log looked at again. */
const NEXT_VISIT_AFTER_MS = 5 * 60_000;

/**
 * Holds the log against what this browser has seen of it, at each visit, and shows on every page what is wrong. Without
 * a network it says nothing.
 */
export function LogWatch() {
	const client = useTRPCClient();
	const sightings = useSightings();
	useEffect(() => {
		let last = Date.now();
		const leaving = new AbortController();
		const visit = () => {
			last = Date.now();
			LogAlarm.loadAhead();
			// A log that cannot be read now is read at the next visit.
			import('./visit-log.ts').then(({ visitOnce }) => visitOnce(client, leaving.signal)).catch(() => {});
		};
		const stopWaiting = whenIdle(visit, FIRST_VISIT_AFTER_MS);
		const comeBack = () => {
			if (document.visibilityState === 'visible' && Date.now() - last > NEXT_VISIT_AFTER_MS) visit();
		};
		document.addEventListener('visibilitychange', comeBack);
		return () => {
			stopWaiting();
			document.removeEventListener('visibilitychange', comeBack);
			leaving.abort();
		};
	}, [client]);
	return sightings.length > 0 && <LogAlarm sightings={sightings} />;
}
