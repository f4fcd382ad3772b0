/**
 * Makes the projections of a store that has only the rows that a backup keeps, many rows at once. `kept-rows.ts` says
 * which rows are made again.
 *
 *  1. Ledger by ledger: copies of entries, profiles, tokens, webhooks, and the subject among the followers of others.
 *  2. Ledger by ledger again, once all followers are there: events in timelines and in the search index, tombstones that
 *     wait to be collected, and ranks.
 *
 * Nobody else writes meanwhile. Each row follows from the ledgers alone, and nearly all are inserted. So a run that was cut
 * is repeated from the beginning, and finds its own rows. A job that is left on a ledger runs later, as always, and finds
 * some of its rows: nothing is made that a job has yet to decide.
 *
 * What cannot be known any more is left out, and no reader misses it: notifications that no longer stand, words of earlier
 * names, notices that no one waits for, counts of 0, the epoch of a mention that came by a follow that ended, and an event
 * from before a follow that reached the follower beyond its backfill, because its job came late. A tombstone is also left
 * for those who began to follow since.
 */
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { auditKeys } from '../../../storage/rows/audit.ts';
import { recountFollowers } from '../../../storage/rows/followers/follower-counts.ts';
import { headKey, headOf } from '../../../storage/rows/ledger/head.ts';
import type { Domain } from '../../domain.ts';
import { insertOfDay } from '../../jobs/index-entry.ts';
import { inGroups } from '../../lists/in-groups.ts';
import { mapSome } from '../../lists/map-some.ts';
import { repeat } from '../../waiting/repeat.ts';
import { BulkWriter } from './bulk-writer.ts';
import { makeEventRows } from './make-event-rows.ts';
import { makeRank, makeRowsOfLedger } from './make-rows-of-ledger.ts';
import { makeTombstones } from './make-tombstones.ts';
import type { Making } from './making.ts';
import { readingAgain } from './reading-again.ts';

/** Ledgers that are worked on at once, and those of which none is left behind. */
const LEDGERS_AT_ONCE = 4;
const LEDGERS_OF_GROUP = 64;

/** The steps of a run. `ledgers` are done in this step, and `rows` written in all. */
export type MakingProgress = { step: 'ledgers' | 'events'; ledgers: number; rows: number };

export type MakingOptions = {
	/** Told after some ledgers, and after some thousand rows. */
	onProgress?(progress: MakingProgress): void;
};

/** Resolves to the number of ledgers, and of the rows that were written or found. Throws what storage throws. */
export async function makeProjectionsAgain(
	given: Domain,
	{ onProgress }: MakingOptions = {},
): Promise<{ ledgers: number; rows: number }> {
	const domain: Domain = { ...given, store: readingAgain(given) };
	const progress: MakingProgress = { step: 'ledgers', ledgers: 0, rows: 0 };
	const writer = new BulkWriter(domain, (rows) => tell({ rows: progress.rows + rows }));
	try {
		const making: Making = { domain, writer, erased: await erasedSubjects(domain), days: new Set() };
		await makeDaysOfCounts(making);
		await step('ledgers', making, (subject) => makeRowsOfLedger(making, subject));
		await step('events', making, async (subject) => {
			await countFollowers(domain, subject);
			await makeEventRows(making, subject);
			await makeTombstones(making, subject);
			await makeRank(making, subject);
		});
		return { ledgers: progress.ledgers, rows: progress.rows };
	} finally {
		await writer.settle();
	}

	function tell(change: Partial<MakingProgress>): void {
		onProgress?.({ ...Object.assign(progress, change) });
	}

	async function step(
		name: MakingProgress['step'],
		{ erased }: Making,
		work: (subject: SubjectId) => Promise<void>,
	): Promise<void> {
		tell({ step: name, ledgers: 0 });
		for await (const group of groupsOfLedgers(domain)) {
			const present = group.filter((subject) => !erased.has(subject));
			await mapSome(present, LEDGERS_AT_ONCE, work);
			tell({ ledgers: progress.ledgers + present.length });
		}
		await writer.finish();
	}
}

async function erasedSubjects(domain: Domain): Promise<Set<SubjectId>> {
	const { ledger } = domain.store.tables;
	const erased = new Set<SubjectId>();
	for await (const group of groupsOfLedgers(domain))
		await mapSome(group, LEDGERS_AT_ONCE, async (subject) => {
			const head = await ledger.get(headKey(subject));
			if (head && headOf(head).erased !== undefined) erased.add(subject);
		});
	return erased;
}

const groupsOfLedgers = ({ store }: Domain) => inGroups(store.tables.ledger.partitions(), LEDGERS_OF_GROUP);

/** A backup keeps the counts of a day, even where all entries of that day are erased. */
async function makeDaysOfCounts({ domain, writer, days }: Making): Promise<void> {
	for await (const partition of domain.store.tables.audit.partitions()) {
		const counted = auditKeys.dayOfCounts(partition);
		if (counted === undefined) continue;
		const day = insertOfDay(counted);
		days.add(day.row);
		await writer.add('audit', [day]);
	}
}

/** A rank is made of them, so they are there before it. */
async function countFollowers(domain: Domain, subject: SubjectId): Promise<void> {
	const { subjectFollowers } = domain.store.tables;
	await repeat(domain, async () => {
		const found = await recountFollowers(subjectFollowers, subject);
		if (found) await subjectFollowers.writeMany(found.writes);
	});
}
