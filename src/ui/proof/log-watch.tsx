'use client';

import { onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Client, useTRPCClient } from '../../trpc/client.tsx';
import { whenIdle } from '../browser/when-idle.ts';
import { keepSighting, readMemory, remember, useSightings } from '../log-memory/log-memory.ts';
import { askVerifier } from './ask-verifier.ts';
import { LogAlarm } from './log-alarm.tsx';

/** Milliseconds. The page comes first. */
const FIRST_VISIT_AFTER_MS = 3_000;
/** A reader who comes back to a page after so many milliseconds has the log looked at again. */
const NEXT_VISIT_AFTER_MS = 5 * 60_000;
const LOCK = 'tideline-log';

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
			// A log that cannot be read now is read at the next visit.
			void visitOnce(client, leaving.signal).catch(() => {});
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

/** One tab is enough. Browsers without locks leave it to the memory that no tab overwrites what another has found. */
async function visitOnce(client: Client, signal: AbortSignal): Promise<void> {
	if (!navigator.onLine || !onlineManager.isOnline()) return;
	const locks = navigator.locks as LockManager | undefined;
	if (!locks) return visit(client, signal);
	await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? visit(client, signal) : undefined));
}

async function visit(client: Client, signal: AbortSignal): Promise<void> {
	// Read before the log: the memory that another tab has written meanwhile may be newer than what is read here.
	const memory = readMemory();
	const about = (await client.log.about.query(undefined, { signal })) ?? undefined;
	const visited = await askVerifier('visit', { about, remembered: memory.remembered }, { signal });
	if (visited.outcome === 'wrong') keepSighting(visited.sighting);
	else if (visited.remembered) remember(memory, visited.remembered);
}
