/** Counts again what damage made wrong. */
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Write } from '../../storage/port.ts';
import { recountFollowers } from '../../storage/rows/followers/follower-counts.ts';
import { countOfEvent, countOfFollow, type LedgerCounts } from '../../storage/rows/ledger/counts.ts';
import { entryOf } from '../../storage/rows/ledger/entries.ts';
import { eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { type FollowingRow, followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import type { Domain } from '../domain.ts';
import { newestEntry } from '../ledger/newest-entry.ts';

/** Counts again so often when the facts change meanwhile. */
const ROUNDS = 3;
const STATES = new Set<unknown>(['on', 'requested', 'off'] satisfies FollowingRow['state'][]);

/** A wrong count: what it is and should be, and the write that mends it under the ETags of the rows that were read. */
export type Miscount = { what: string; write(): Promise<boolean> };

/**
 * Held against the facts of the ledger: undefined where they agree, or where it changes too fast to tell. A damaged ledger
 * is not counted: its head is not where its chain ends, or a fact cannot be read.
 */
export async function miscountOfLedger(domain: Domain, subject: SubjectId): Promise<Miscount | undefined> {
	const { ledger } = domain.store.tables;
	const key = headKey(subject);
	for (let round = 0; round < ROUNDS; round++) {
		const [row, newest] = [await ledger.get(key), await newestEntry(domain, subject)];
		const head = row && headOf(row);
		if (!head || !newest || head.erased !== undefined) return undefined;
		const found = await countFacts(domain, subject);
		if (!found || entryOf(newest).seq < head.seq) return undefined;
		const { counts } = head;
		if (counts.events === found.events && counts.following === found.following) return undefined;
		if ((await ledger.get(key))?.etag !== row.etag) continue;
		const write: Write = { ...key, kind: 'update', etag: row.etag, properties: { ...row.properties, ...found } };
		return { what: sentenceOf(counts, found), write: async () => (await ledger.transact([write])).done };
	}
	return undefined;
}

/** Counts that the head of a ledger should have. Undefined if a follow cannot be read. */
export async function countFacts({ store }: Domain, subject: SubjectId): Promise<LedgerCounts | undefined> {
	const { ledger } = store.tables;
	const found = { events: 0, following: 0 };
	for await (const rows of pagesOf(ledger, eventKeys.all(subject)))
		for (const row of rows.map(eventRowOf)) if (!row.removed) found.events += countOfEvent(row.event);
	for await (const rows of pagesOf(ledger, followingKeys.all(subject)))
		for (const row of rows) {
			if (!STATES.has(row.properties.state)) return undefined;
			found.following += countOfFollow(followingOf(row));
		}
	return found;
}

function sentenceOf(counts: LedgerCounts, { events, following }: LedgerCounts): string {
	return `it has ${events} events and follows ${following} subjects, and its head counts ${counts.events} and ${counts.following}`;
}

/** Held against the rows of the followers. */
export async function miscountOfFollowers(domain: Domain, subject: SubjectId): Promise<Miscount | undefined> {
	const { subjectFollowers } = domain.store.tables;
	for (let round = 0; round < ROUNDS; round++) {
		const found = await recountFollowers(subjectFollowers, subject);
		if (!found) return undefined;
		// Again, for a follow in between: what is wrong stays so, and under the same ETags.
		const again = await recountFollowers(subjectFollowers, subject);
		if (JSON.stringify(again) !== JSON.stringify(found)) continue;
		const { followers, counted, writes } = found;
		return {
			what: `it has ${followers} followers, and ${counted} are counted`,
			write: async () => (await subjectFollowers.transact(writes)).done,
		};
	}
	return undefined;
}
