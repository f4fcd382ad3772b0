import { onlineManager } from '@tanstack/react-query';
import type { Client } from '../../trpc/client.tsx';
import { keepSighting, readMemory, remember } from '../log-memory/log-memory.ts';
import { askVerifier } from './ask-verifier.ts';

const LOCK = 'tideline-log';

/** One tab is enough. Browsers without locks leave it to the memory that no tab overwrites what another has found. */
export async function visitOnce(client: Client, signal: AbortSignal): Promise<void> {
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
