/** The state once no job is pending: the ledgers say what each timeline holds, and it holds exactly that. */
import type { SubjectId } from '../../contract/subject/subject.ts';
import { GENESIS, hashOfEntry } from '../../domain/ledger/entry.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { RangeQuery, Row, Store, Table } from '../../storage/port.ts';
import { auditEntryOf, auditKeys } from '../../storage/rows/audit.ts';
import { followerOf, subjectFollowerKey } from '../../storage/rows/followers/subject-followers.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { eventIdOf, eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import { headKey, headOf } from '../../storage/rows/ledger/head.ts';
import { jobKeys, jobOf } from '../../storage/rows/ledger/jobs.ts';
import { receiptKeys, receiptOf } from '../../storage/rows/ledger/receipts.ts';
import { timelineRowOf } from '../../storage/rows/timelines.ts';

/** One sentence for each flaw. */
export async function flawsOf(store: Store, subjects: readonly SubjectId[]): Promise<string[]> {
	const flaws = await Promise.all(
		subjects.map(async (subject) => [
			...(await chainFlaws(store, subject)),
			...(await followerFlaws(store, subject)),
			...(await timelineFlaws(store, subject)),
			...(await unfinishedJobs(store, subject)),
		]),
	);
	return flaws.flat();
}

/** Each entry follows the one before, is of a command of its own, and is in the audit trail; the head is the last one. */
async function chainFlaws({ tables }: Store, subject: SubjectId): Promise<string[]> {
	const flaws: string[] = [];
	const entries = (await all(tables.ledger, entryKeys.all(subject))).map(entryOf).reverse();
	let prev = GENESIS;
	for (const [index, { commandId, ...entry }] of entries.entries()) {
		if (entry.seq !== index + 1 || entry.prev !== prev || entry.hash !== hashOfEntry(entry))
			flaws.push(`entry ${entry.seq} of ${subject} does not follow the one before`);
		for (const key of auditKeys.all(entry)) {
			const audited = await tables.audit.get(key);
			if (!audited || auditEntryOf(audited).hash !== entry.hash)
				flaws.push(`entry ${entry.seq} of ${subject} is not in the audit trail: ${key.partition}`);
		}
		if (entries.some((other) => other.seq < entry.seq && other.commandId === commandId))
			flaws.push(`the command ${commandId} of ${subject} has two entries`);
		prev = entry.hash;
	}
	const head = await tables.ledger.get(headKey(subject));
	if (!head || headOf(head).seq !== entries.length || headOf(head).hash !== prev)
		flaws.push(`the head of ${subject} is not its last entry`);
	return flaws;
}

/** The two directions of a follow agree. */
async function followerFlaws({ tables }: Store, subject: SubjectId): Promise<string[]> {
	const flaws: string[] = [];
	for (const { subject: followed, state, seq } of (await all(tables.ledger, followingKeys.all(subject))).map(
		followingOf,
	)) {
		const row = await tables.subjectFollowers.get(subjectFollowerKey(followed, subject));
		if (!row || followerOf(row).state !== state || followerOf(row).seq !== seq)
			flaws.push(`${followed} does not know that ${subject} says ${state} of following it`);
	}
	return flaws;
}

/** A timeline holds exactly the live events of its subject and those it follows, as posted, under the follow's epoch. */
async function timelineFlaws({ tables }: Store, reader: SubjectId): Promise<string[]> {
	const following = (await all(tables.ledger, followingKeys.all(reader))).map(followingOf);
	const sources = [{ subject: reader, seq: 0 }, ...following.filter(({ state }) => state === 'on')];
	const expected = new Map<string, { text: string; epoch: number }>();
	for (const { subject, seq } of sources)
		for (const row of await all(tables.ledger, eventKeys.all(subject))) {
			const found = eventRowOf(row);
			if (!found.removed) expected.set(eventIdOf(row), { text: found.event.text, epoch: seq });
		}
	const flaws: string[] = [];
	for (const row of await all(tables.timelines, { partition: reader })) {
		const found = timelineRowOf(row);
		if (found.removed) continue;
		const { text, actor } = found.event;
		const wanted = expected.get(found.event.id);
		expected.delete(found.event.id);
		if (!wanted) flaws.push(`${reader} still has "${text}" of ${actor}`);
		else if (wanted.text !== text) flaws.push(`${reader} has "${text}" where ${actor} posted "${wanted.text}"`);
		else if (wanted.epoch !== found.epoch)
			flaws.push(`${reader} has "${text}" under the epoch ${found.epoch}, not ${wanted.epoch}`);
	}
	return [...flaws, ...[...expected.values()].map(({ text }) => `${reader} never got "${text}"`)];
}

/** Pending jobs, and deliveries that are not finished. */
async function unfinishedJobs({ tables }: Store, subject: SubjectId): Promise<string[]> {
	const jobs = (await all(tables.ledger, jobKeys.all(subject))).map(jobOf);
	const receipts = await all(tables.ledger, receiptKeys.all(subject));
	return [
		...jobs.map((job) => `${subject} still has the job ${JSON.stringify(job)}`),
		...receipts.filter((row) => !receiptOf(row).done).map(({ row }) => `${subject} never finished ${row}`),
	];
}

async function all(table: Table, query: RangeQuery): Promise<Row[]> {
	const rows: Row[] = [];
	for await (const page of pagesOf(table, query)) rows.push(...page);
	return rows;
}
