/** Facts on the ledgers of others that name a subject. An erasure takes them, and leaves the entries that say how they came. */
import { isPrivateAct } from '../../../contract/audit/actions.ts';
import type { Entry } from '../../../contract/audit/audit.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import type { Row, RowKey, Write } from '../../../storage/port.ts';
import { countOfFollow, headWithCounts } from '../../../storage/rows/ledger/counts.ts';
import { entryKeys, entryOf } from '../../../storage/rows/ledger/entries.ts';
import { getEvent, isToldOf } from '../../../storage/rows/ledger/events.ts';
import { answerKeys, followingKeys, followingOf } from '../../../storage/rows/ledger/following.ts';
import { givenReactionKeys } from '../../../storage/rows/ledger/given-reactions.ts';
import { headKey, headOf } from '../../../storage/rows/ledger/head.ts';
import { hiddenKeys } from '../../../storage/rows/ledger/hidden.ts';
import type { Domain } from '../../domain.ts';
import { openAct } from '../../ledger/private-act.ts';
import { repeat } from '../../waiting/repeat.ts';
import type { KeptSubject } from './kept-subject.ts';

type InsertWrite = Extract<Write, { kind: 'insert' }> & { properties: Row['properties'] };
type Kept = Pick<KeptSubject, 'facts' | 'heads' | 'mentionedBy'>;

/**
 * Brings back what others had to do with a subject: the facts of the moment, as far as no later entry says otherwise, and
 * those that later entries made. Resolves to the subjects whose projections follow from the ledger that came back.
 */
export async function bringFactsBack(
	domain: Domain,
	subject: SubjectId,
	{ facts, heads, mentionedBy }: Kept,
	onLedger?: (done: number) => void,
): Promise<Set<SubjectId>> {
	const { ledger } = domain.store.tables;
	const touched = new Set(mentionedBy);
	let done = 0;
	for await (const other of ledger.partitions()) {
		onLedger?.(++done);
		const row = other === subject ? undefined : await ledger.get(headKey(other));
		const head = row && headOf(row);
		if (!head || head.erased !== undefined) continue;
		const later = await laterActs(domain, other, subject, { after: heads.get(other) ?? 0, upTo: head.seq });
		if (later.mentions || (await hasReactedTo(domain, other, subject))) touched.add(other);
		const kept = (facts.get(other) ?? []).filter((fact) => !later.decided.has(fact.row));
		const inserts = [...kept.map(insertOf), ...later.facts];
		if (inserts.length > 0) touched.add(other);
		for (const insert of inserts) await repeat(domain, () => insertFact(domain, insert));
	}
	return touched;
}

/** Reactions to its events stayed on the ledgers of others, and are counted again. */
async function hasReactedTo({ store }: Domain, other: SubjectId, poster: SubjectId): Promise<boolean> {
	for await (const rows of pagesOf(store.tables.ledger, givenReactionKeys.all(other)))
		if (rows.some(({ row }) => givenReactionKeys.eventOf(row)?.subject === poster)) return true;
	return false;
}

const insertOf = ({ partition, row, properties }: Row): InsertWrite => ({ partition, row, kind: 'insert', properties });

/** The facts about a subject that entries since the moment decided, and those of them that stand. */
type Later = { decided: Set<string>; facts: InsertWrite[]; mentions: boolean };

async function laterActs(
	domain: Domain,
	other: SubjectId,
	subject: SubjectId,
	{ after, upTo }: { after: number; upTo: number },
): Promise<Later> {
	const later: Later = { decided: new Set(), facts: [], mentions: false };
	if (upTo <= after) return later;
	// The newest entry comes first, and decides.
	for await (const rows of pagesOf(domain.store.tables.ledger, entryKeys.between(other, after + 1, upTo)))
		for (const entry of rows.map(entryOf)) {
			if (entry.action === 'event-posted') later.mentions ||= await mentions(domain, entry, subject);
			if ((await subjectOf(domain, entry)) !== subject) continue;
			const fact = factOf(entry, subject);
			if (!fact || later.decided.has(fact.key.row)) continue;
			later.decided.add(fact.key.row);
			const { commandId } = entry;
			if (fact.properties)
				later.facts.push({ ...fact.key, kind: 'insert', properties: { ...fact.properties, commandId } });
		}
	return later;
}

async function mentions({ store }: Domain, { subject, target }: Entry, named: SubjectId): Promise<boolean> {
	const found = await getEvent(store.tables.ledger, subject, target);
	return found !== undefined && !found.removed && isToldOf(found, named);
}

/** The subject that an entry is about. */
async function subjectOf(domain: Domain, entry: Entry): Promise<string | undefined> {
	return isPrivateAct(entry) ? (await openAct(domain, entry))?.target : entry.target;
}

/** The fact that an entry left, without properties where it took one. */
function factOf(
	{ subject: other, action, seq, at }: Entry,
	subject: SubjectId,
): { key: RowKey; properties?: Row['properties'] } | undefined {
	const pair = followingKeys.following(other, subject);
	switch (action) {
		case 'followed':
			return { key: pair, properties: { state: 'on', seq, since: at } };
		case 'follow-requested':
			return { key: pair, properties: { state: 'requested', seq, since: at } };
		case 'unfollowed':
			return { key: pair, properties: { state: 'off', seq, since: at } };
		case 'blocked':
			return { key: hiddenKeys.block(other, subject), properties: { since: at } };
		case 'muted':
			return { key: hiddenKeys.mute(other, subject), properties: { since: at } };
		case 'unblocked':
			return { key: hiddenKeys.block(other, subject) };
		case 'unmuted':
			return { key: hiddenKeys.mute(other, subject) };
		// The request is among the entries that are lost.
		case 'follow-accepted':
		case 'follow-refused':
			return { key: answerKeys.answer(other, subject) };
		default:
			return undefined;
	}
}

/** Insert only: whatever the other did since stands. A follow is counted in its head. */
async function insertFact({ store }: Domain, insert: InsertWrite): Promise<void> {
	const { ledger } = store.tables;
	for (;;) {
		const [there, head] = [await ledger.get(insert), await ledger.get(headKey(insert.partition))];
		if (there || !head) return;
		const following = followingKeys.isFollowing(insert.row)
			? countOfFollow(followingOf({ ...insert, etag: '', properties: insert.properties }))
			: 0;
		// It moves the head's ETag: a command that decided without the fact decides again.
		const counted = headWithCounts(head, { following });
		if (!counted || (await ledger.transact([counted, insert])).done) return;
	}
}
