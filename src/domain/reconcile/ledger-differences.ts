/** A ledger held against itself, and its entries against the audit trail. */
import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '../../contract/audit/audit.ts';
import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { RowKey } from '../../storage/port.ts';
import { auditEntryOf, auditKeys, auditProperties } from '../../storage/rows/audit.ts';
import { type KeptDetails, keptDetailsOf } from '../../storage/rows/entry-details.ts';
import { NO_COUNTS } from '../../storage/rows/ledger/counts.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { eventKeys } from '../../storage/rows/ledger/events.ts';
import { type Head, headKey } from '../../storage/rows/ledger/head.ts';
import { countFacts } from '../directory/recount.ts';
import type { Domain } from '../domain.ts';
import { beginningOf } from '../ledger/erased.ts';
import { newestEntry } from '../ledger/newest-entry.ts';
import { targetOfCopies } from '../ledger/private-act.ts';
import { isProven } from '../ledger/proven-change.ts';
import { type Difference, differs, type Found } from './check.ts';
import { expiresUpTo, flawOfEvent, flawOfPrivateAct, flawOfProfile } from './content.ts';
import { checkEntered } from './erased-differences.ts';
import { headIn, type Verified, verifyChain, verifyEntries } from './verify-chain.ts';

/** Enters the events whose content is not what was posted into `forged`: it must not be carried anywhere. */
export async function* ledgerDifferences(
	domain: Domain,
	subject: SubjectId,
	forged: Set<EventId>,
): AsyncGenerator<Difference> {
	if (!(await holdsRows(domain, subject))) return;
	yield* differs(domain, subject, 'head', () => checkHead(domain, subject));
	if ((await beginningOf(domain, subject)).seq > 0)
		yield* differs(domain, subject, 'its beginning', () => checkEntered(domain, subject));
	const removed = new Set<EventId>();
	const days = new Set<string>();
	let expired = 0;
	for await (const verified of verifyChain(domain, subject)) {
		const { entry, flaw } = verified;
		if (flaw) yield { subject, kind: 'chain', what: flaw };
		if (!entry) continue;
		if (!isProven(entry.contentHash, verified.details))
			yield { subject, kind: 'content', what: `what entry ${entry.seq} changed has another hash than the entry says` };
		const where = `entry ${entry.seq}`;
		yield* contentDifference(domain, subject, where, () => flawOfPrivateAct(domain, entry));
		for (const key of auditKeys.all({ ...entry, target: await targetOfCopies(domain, entry) }))
			yield* differs(domain, subject, where, () => checkAudit(domain, verified, key));
		const day = auditKeys.day(entry.at).row;
		if (!flaw && !days.has(day)) yield* differs(domain, subject, where, () => checkDay(domain, entry));
		days.add(day);
		if (entry.action === 'event-removed') removed.add(entry.target);
		if (entry.action === 'subject-brought-back')
			yield* differs(domain, subject, where, () => checkEntered(domain, subject));
		expired = Math.max(expired, expiresUpTo(entry));
		if (entry.action === 'event-posted')
			for await (const difference of contentDifference(
				domain,
				subject,
				eventKeys.event(subject, entry.target).row,
				() => flawOfEvent(domain, entry, removed, entry.seq <= expired),
			)) {
				forged.add(entry.target);
				yield difference;
			}
	}
	yield* contentDifference(domain, subject, 'profile', () => flawOfProfile(domain, subject));
}

/**
 * The difference of a timeline whose subject had no ledger when those were listed. Nothing is mended: it may hold the
 * last copies.
 */
export async function* lostLedger(domain: Domain, subject: SubjectId): AsyncGenerator<Difference> {
	if (!(await holdsRows(domain, subject)))
		yield { subject, kind: 'chain', what: 'it has a timeline, and its ledger is gone' };
}

/** A subject whose first command never committed holds no rows, and is no difference. */
async function holdsRows({ store }: Domain, subject: SubjectId): Promise<boolean> {
	for await (const rows of pagesOf(store.tables.ledger, { partition: subject, limit: 1 }))
		if (rows.length > 0) return true;
	return false;
}

function contentDifference(
	domain: Domain,
	subject: SubjectId,
	where: string,
	flaw: () => Promise<string | undefined>,
): AsyncGenerator<Difference> {
	return differs(domain, subject, where, async () => {
		const what = await flaw();
		return what === undefined ? undefined : { kind: 'content', what };
	});
}

/**
 * A head that is gone, or behind, is where the chain ends, when that is whole: no command can commit without it. One
 * that is ahead says that entries were lost, and one with another hash that they were changed: the chain tells of those.
 */
async function checkHead(domain: Domain, subject: SubjectId): Promise<Found | undefined> {
	const { ledger } = domain.store.tables;
	const key = headKey(subject);
	// Before the head: a command writes both at once, so one that is read after an entry is not behind it.
	const last = await newestEntry(domain, subject);
	const row = await ledger.get(key);
	const head = headIn(row);
	if (head && !(last && entryOf(last).seq > head.seq)) return undefined;
	const what = head ? 'its head is behind its chain' : row ? 'its head cannot be read' : 'its head is missing';
	if (!last || !(await isWhole(domain, subject, head))) return { kind: 'head', what };
	const { seq, hash, commandId } = entryOf(last);
	const write = async () => {
		// Nothing changes what is counted as long as no command can commit.
		const suspended = await suspendedByChain(domain, subject);
		const properties = { seq, hash, commandId, suspended, ...((await countFacts(domain, subject)) ?? NO_COUNTS) };
		return row ? ledger.update(key, properties, row.etag) : ledger.insert(key, properties);
	};
	return { kind: 'head', what, write };
}

/** Since when the subject is suspended, as its entries say. */
async function suspendedByChain(domain: Domain, subject: SubjectId): Promise<string | undefined> {
	for await (const { entry } of verifyEntries(domain, subject)) {
		if (entry?.action === 'subject-suspended') return entry.at;
		if (entry?.action === 'subject-unsuspended') return undefined;
	}
	return undefined;
}

/** From its newest entry to its first, and `passing` where its head stood once. */
async function isWhole(domain: Domain, subject: SubjectId, passing: Head | undefined): Promise<boolean> {
	for await (const { entry, flaw } of verifyEntries(domain, subject))
		if (flaw || (entry && entry.seq === passing?.seq && entry.hash !== passing.hash)) return false;
	return true;
}

/** A changed entry is not carried over what may be the last true copy of it. */
async function checkAudit(
	domain: Domain,
	{ entry, details: listed, flaw }: Extract<Verified, { entry: Entry }>,
	key: RowKey,
): Promise<Found | undefined> {
	const { audit, ledger } = domain.store.tables;
	const row = await audit.get(key);
	const isSame = (details: KeptDetails) =>
		row && isDeepStrictEqual(auditEntryOf(row), entry) && isDeepStrictEqual(keptDetailsOf(row), details);
	if (isSame(listed)) return undefined;
	// Details beside an entry may have been erased since it was listed.
	const kept = await ledger.get(entryKeys.entry(entry.subject, entry.seq));
	const details = kept ? keptDetailsOf(kept) : {};
	if (isSame(details)) return undefined;
	const isTrue = flaw === undefined && isProven(entry.contentHash, details);
	const where = auditKeys.isOfDay(key.partition) ? 'in the audit trail' : `under ${key.partition} in the audit trail`;
	const what = `entry ${entry.seq} is ${row ? 'another one' : 'not'} ${where}`;
	return { kind: 'audit', what, write: isTrue ? () => audit.upsert(key, auditProperties(entry, details)) : undefined };
}

/** Readers of the audit trail find a day by its row. */
async function checkDay(domain: Domain, { at }: Entry): Promise<Found | undefined> {
	const { audit } = domain.store.tables;
	const key = auditKeys.day(at);
	if (await audit.get(key)) return undefined;
	const what = `the day ${at.slice(0, 10)} is not in the audit trail`;
	return { kind: 'audit', what, write: () => audit.insert(key, {}) };
}
