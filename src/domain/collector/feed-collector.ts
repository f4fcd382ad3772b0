/**
 * Sends the whole trail to a collector, in the order of the log. The position moves on under its ETag once the collector has
 * taken what was sent: whatever dies, each entry comes at least once, and none before those before it. What the collector
 * refuses is tried again like what it did not answer: nothing is skipped.
 */
import { backoffMs } from '../../contract/errors/backoff.ts';
import { COLLECTOR_CLAIM_MS, COLLECTOR_RETRY_AT_MOST_MS } from '../../storage/protocol-times.ts';
import {
	type CollectorPosition,
	collectorKey,
	getPosition,
	positionProperties,
} from '../../storage/rows/log/collector.ts';
import { type CurrentLog, getCurrentLog } from '../../storage/rows/log/current.ts';
import type { Domain } from '../domain.ts';
import { treeOfLog } from '../log/current-log.ts';
import { isoTime, type LogCollector, randomFraction } from '../ports/ports.ts';
import { type Lines, linesOfLeaves } from './lines-of-leaves.ts';

const BACKOFF = { leastMs: 0, stepMs: 2_000, mostMs: COLLECTOR_RETRY_AT_MOST_MS };
const LONGEST_PROBLEM = 200;

type Held = CollectorPosition & { etag: string };

/** Sends what the collector has not, until it has all, a try fails, or its wait is not over. Resolves to how many leaves it took. */
export async function feedCollector(domain: Domain, collector: LogCollector, signal?: AbortSignal): Promise<number> {
	let taken = 0;
	while (!signal?.aborted) {
		const current = await getCurrentLog(domain.store.tables.log);
		const held = current && (await claim(domain, current));
		if (!held) break;
		const more = await sendSome(domain, collector, current, held);
		if (more === undefined) break;
		taken += more;
	}
	return taken;
}

/** The position, held by this process for one try. Undefined when nothing is to be sent now, or another one sends. */
async function claim(domain: Domain, { generation }: CurrentLog): Promise<Held | undefined> {
	const { log } = domain.store.tables;
	const known = await getPosition(log);
	const now = domain.now();
	if ([known?.claimedUntil, known?.retryAt].some((until) => until !== undefined && Date.parse(until) > now))
		return undefined;
	// A restarted log has all entries once more.
	const { etag, ...begun } =
		known?.generation === generation
			? known
			: { ...known, generation, next: 0, failures: known?.failures ?? 0, etag: known?.etag };
	const { size } = await treeOfLog(domain, generation);
	if (begun.next >= size) return undefined;
	const position = { ...begun, claimedUntil: isoTime(now + COLLECTOR_CLAIM_MS) };
	const properties = positionProperties(position);
	const held =
		etag === undefined ? await log.insert(collectorKey, properties) : await log.update(collectorKey, properties, etag);
	return held === undefined ? undefined : { ...position, etag: held };
}

/** Undefined when the try failed. */
async function sendSome(
	domain: Domain,
	collector: LogCollector,
	{ generation, origin }: CurrentLog,
	{ etag, ...position }: Held,
): Promise<number | undefined> {
	const { size } = await treeOfLog(domain, generation);
	const { next: from } = position;
	const lines = await linesOfLeaves(domain, collector.format, { generation, from, size });
	const problem = lines && (await problemOf(collector, { origin, generation, from }, lines));
	const taken = lines && problem === undefined ? lines.next - from : undefined;
	const { log } = domain.store.tables;
	const now = domain.now();
	const failures = position.failures + 1;
	const after: CollectorPosition =
		taken === undefined
			? { ...position, failures, problem, retryAt: isoTime(now + backoffMs(failures, BACKOFF, randomFraction(domain))) }
			: { generation, next: from + taken, sentAt: isoTime(now), failures: 0 };
	const isOurs = await log.update(collectorKey, positionProperties({ ...after, claimedUntil: undefined }), etag);
	// It took longer than the claim: what the other process sends comes twice.
	return isOurs === undefined ? undefined : taken;
}

/** Sends the lines. Resolves to the problem; undefined when the collector took them. */
async function problemOf(
	{ format, send }: LogCollector,
	{ origin, generation, from }: { origin: string; generation: number; from: number },
	{ body, next }: Lines,
): Promise<string | undefined> {
	// Entries of erased subjects alone leave nothing to tell.
	if (body === '') return undefined;
	try {
		const { status } = await send(body, {
			'Content-Type': 'application/x-ndjson',
			'Tideline-Log': origin,
			'Tideline-Format': format,
			'Tideline-Cursor': `${generation}:${next}`,
			'Idempotency-Key': `"${generation}:${from}-${next - 1}"`,
		});
		return status >= 200 && status < 300 ? undefined : `It responded with ${status}.`;
	} catch (error) {
		const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
		return `It didn't respond: ${error instanceof Error ? error.message : String(error)}${cause}`.slice(
			0,
			LONGEST_PROBLEM,
		);
	}
}
