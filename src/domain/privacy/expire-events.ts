/** Retention: texts of events that were posted long ago go, by the setting RETAIN_EVENTS_DAYS. */

import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { writeExpired } from '../../contract/event/retention.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { expiredKey } from '../../storage/rows/ledger/cuts.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { retentionRoundKey } from '../../storage/rows/log/retention.ts';
import type { Domain } from '../domain.ts';
import { leaveToDrain } from '../leave-to-drain.ts';
import { heldSince } from '../ledger/hold.ts';
import { mapSome } from '../lists/map-some.ts';
import { isoTime } from '../ports/ports.ts';
import { runCommand } from '../run-command.ts';

const DAY_MS = 86_400_000;
/** A round that was begun so long ago and is not done was given up: its process is gone. */
const GIVEN_UP_MS = 3_600_000;
/** The entries that one entry is about, at the most: its job runs within minutes. */
const ENTRIES_AT_ONCE = 1_000;
const BY_RETENTION = { actor: TIDELINE, via: 'retention' };

/**
 * Makes the round of a day, unless another process makes it or has. It may be stopped anywhere: what is left is found by
 * the next one. Resolves to how many texts are on their way out. `failed` is told of a subject that could not be looked
 * at; the others go on.
 */
export async function expireEvents(
	domain: Domain,
	{ signal, failed }: { signal?: AbortSignal | undefined; failed?(subject: SubjectId, error: unknown): void } = {},
): Promise<number> {
	const days = domain.retainEventsDays;
	if (days === undefined || !(await beginRound(domain))) return 0;
	const before = isoTime(domain.now() - days * DAY_MS);
	// Nobody waits for them: workers run these jobs, one after the other.
	const quiet: Domain = { ...domain, runPending: leaveToDrain(domain) };
	let expired = 0;
	let isWhole = true;
	for await (const subject of domain.store.tables.ledger.partitions()) {
		if (signal?.aborted) return expired;
		try {
			expired += await expireOf(quiet, subject, before, signal);
		} catch (error) {
			isWhole = false;
			failed?.(subject, error);
		}
	}
	if (isWhole) await domain.store.tables.log.upsert(retentionRoundKey, { begunAt: domain.now(), doneAt: domain.now() });
	return expired;
}

/** True when the round is this process's. */
async function beginRound({ store, now }: Domain): Promise<boolean> {
	const { log } = store.tables;
	const key = retentionRoundKey;
	const row = await log.get(key);
	const begun = { begunAt: now(), doneAt: 0 };
	if (!row) return (await log.insert(key, begun)) !== undefined;
	const [begunAt, doneAt] = [Number(row.properties.begunAt), Number(row.properties.doneAt)];
	if (now() - (doneAt || begunAt) < (doneAt ? DAY_MS : GIVEN_UP_MS)) return false;
	return (await log.update(key, begun, row.etag)) !== undefined;
}

/** An entry for each thousand entries whose events are too old. */
async function expireOf(domain: Domain, subject: SubjectId, before: string, signal?: AbortSignal): Promise<number> {
	let expired = 0;
	while (!signal?.aborted) {
		const last = await lastBefore(domain, subject, before);
		const done = await doneUpTo(domain, subject);
		if (last <= done || (await heldSince(domain, subject)) !== undefined) return expired;
		const range = { from: done + 1, to: Math.min(last, done + ENTRIES_AT_ONCE) };
		const count = await countLive(domain, subject, range);
		// Nothing is deleted, so there is nothing to enter. The next round begins behind it.
		if (count === 0) await domain.store.tables.ledger.upsert(expiredKey(subject), { seq: range.to });
		else await commit(domain, subject, { count, ...range });
		expired += count;
	}
	return expired;
}

async function commit(domain: Domain, subject: SubjectId, expired: { count: number; from: number; to: number }) {
	await runCommand<void>(
		{ domain, principal: ANONYMOUS },
		{
			subject,
			by: BY_RETENTION,
			async decide() {
				const [done, held] = await Promise.all([doneUpTo(domain, subject), heldSince(domain, subject)]);
				// Another round was first, or a hold.
				if (done + 1 !== expired.from || held !== undefined) return { settled: undefined };
				return {
					action: 'events-expired',
					target: writeExpired(expired),
					facts: () => [{ ...expiredKey(subject), kind: 'upsert', properties: { seq: expired.to } }],
					result: () => undefined,
				};
			},
		},
	);
}

async function doneUpTo({ store }: Domain, subject: SubjectId): Promise<number> {
	const row = await store.tables.ledger.get(expiredKey(subject));
	const seq = Number(row?.properties.seq ?? 0);
	return Number.isSafeInteger(seq) ? seq : 0;
}

/**
 * The seq of the last entry from before a time, 0 when there is none: entries are in the order of their times, but for
 * clocks that are minutes apart. One that is missing counts as the next one below it, because entries are lost where a
 * subject was brought back. Below the first one of a ledger that began again, all count as old.
 */
async function lastBefore({ store }: Domain, subject: SubjectId, before: string): Promise<number> {
	const { ledger } = store.tables;
	const row = await ledger.get(headKey(subject));
	const head = row && headOf(row);
	if (!head || head.erased !== undefined || !Number.isSafeInteger(head.seq)) return 0;
	let [old, young] = [0, head.seq + 1];
	while (young - old > 1) {
		const middle = Math.floor((old + young) / 2);
		const { row: from } = entryKeys.entry(subject, middle);
		const [entry] = (await ledger.range({ ...entryKeys.all(subject), from, limit: 1 })).rows;
		if (!entry || entryOf(entry).at < before) old = middle;
		else young = middle;
	}
	return old;
}

async function countLive({ store }: Domain, subject: SubjectId, { from, to }: { from: number; to: number }) {
	const { ledger } = store.tables;
	let live = 0;
	const range = {
		partition: subject,
		from: entryKeys.entry(subject, to).row,
		upTo: entryKeys.entry(subject, from).row,
	};
	for await (const rows of pagesOf(ledger, range)) {
		const posted = rows.map(entryOf).filter(({ action }) => action === 'event-posted');
		const events = await mapSome(posted, 16, ({ target }) => ledger.get(eventKeys.event(subject, target)));
		live += events.filter((row) => row && !eventRowOf(row).removed).length;
	}
	return live;
}
