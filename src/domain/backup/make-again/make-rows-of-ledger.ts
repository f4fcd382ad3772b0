/** The rows that follow from one ledger alone, but for those of its events. */
import type { Entry } from '../../../contract/audit/audit.ts';
import type { Profile, SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import { getRankRow, rankWrites } from '../../../storage/rows/directory/ranks.ts';
import { keptDetailsOf } from '../../../storage/rows/entry-details.ts';
import { insertOfFollower } from '../../../storage/rows/followers/set-follower.ts';
import { entryKeys, entryOf } from '../../../storage/rows/ledger/entries.ts';
import { followedThreadKeys, followedThreadOf } from '../../../storage/rows/ledger/followed-threads.ts';
import { givenReactionKeys, givenReactionsOf } from '../../../storage/rows/ledger/given-reactions.ts';
import { getProfile } from '../../../storage/rows/ledger/profile.ts';
import { setThreadFollower } from '../../../storage/rows/thread-followers.ts';
import { tokenKeys, tokenOfFact } from '../../../storage/rows/tokens.ts';
import { notesOfWords, writesOfWords } from '../../directory/enter-words.ts';
import { rankNow } from '../../directory/refresh-rank.ts';
import { readPair } from '../../graph/pair.ts';
import { copiesOfEntry, insertOfDay, insertsOfProfile } from '../../jobs/index-entry.ts';
import { hashOfEntry } from '../../ledger/entry.ts';
import { mapSome } from '../../lists/map-some.ts';
import { enterReactions, isLive } from '../../reaction/enter-reactions.ts';
import { toldOfReaction } from '../../reaction/jobs/enter-reaction.ts';
import { flawOfProfile } from '../../reconcile/content.ts';
import { isTokenChanged } from '../../reconcile/token-differences.ts';
import { enterLook, notifyingSearches } from '../../saved/looks/enter-looks.ts';
import { enterTokens } from '../../token/change-token.ts';
import { repeat } from '../../waiting/repeat.ts';
import { enterWebhooks, webhooksOf } from '../../webhook/change-webhook.ts';
import { acceptedRequests, makeFollows } from './make-follows.ts';
import { type Making, tellAgain } from './making.ts';

/** They are entered one event after another, as their jobs would. */
const REACTIONS_AT_ONCE = 32;
const CHOICES_AT_ONCE = 32;

export async function makeRowsOfLedger(making: Making, subject: SubjectId): Promise<void> {
	const { domain } = making;
	const requested = await makeFollows(making, subject);
	await makeRowsOfEntries(making, subject, requested);
	const profile = await getProfile(domain.store.tables.ledger, subject);
	// A profile that was changed past the service is carried nowhere.
	if (profile && (await flawOfProfile(domain, subject)) === undefined) await makeRowsOfProfile(making, profile);
	await makeTokens(making, subject);
	await makeReactions(making, subject);
	await makeThreadChoices(making, subject);
	for (const search of await notifyingSearches(domain, subject))
		await repeat(domain, () => enterLook(domain, subject, search));
	if ((await webhooksOf(domain, subject)).length > 0) await repeat(domain, () => enterWebhooks(domain, subject));
}

/** `requested` are the subjects that it asks to follow: an entry says whether it followed one of them before. */
async function makeRowsOfEntries(making: Making, subject: SubjectId, requested: Set<SubjectId>): Promise<void> {
	const { domain, writer, days } = making;
	const accepted = await acceptedRequests(domain, subject);
	for await (const rows of pagesOf(domain.store.tables.ledger, entryKeys.all(subject)))
		for (const row of rows) {
			const { commandId: _, ...entry } = entryOf(row);
			if (hashOfEntry(entry) !== entry.hash) continue;
			const copies = await copiesOfEntry(domain, entry, keptDetailsOf(row));
			const day = insertOfDay(entry.at);
			const isNew = !days.has(day.row);
			days.add(day.row);
			await writer.add('audit', isNew ? [...copies, day] : copies);
			// The newest entry about a subject comes first.
			if (entry.action === 'unfollowed' && requested.delete(entry.target))
				await writer.add('subjectFollowers', [
					insertOfFollower(entry.target, { follower: subject, state: 'off', seq: entry.seq }),
				]);
			const request = entry.action === 'follow-accepted' ? accepted.get(entry.target) : undefined;
			if (request !== undefined && accepted.delete(entry.target)) await tellOfAnswer(making, entry, request);
		}
}

/** The subject that asked is told as long as it follows. */
async function tellOfAnswer(making: Making, { subject, target, at }: Entry, request: number): Promise<void> {
	if ((await readPair(making.domain, target, subject))?.state !== 'on') return;
	await tellAgain(making, [{ reader: target, row: { kind: 'answer', at: Date.parse(at), subject, seq: request } }]);
}

async function makeRowsOfProfile({ domain, writer }: Making, profile: Profile): Promise<void> {
	await writer.add('directory', [
		...insertsOfProfile(profile, domain.now()),
		...notesOfWords(profile),
		...writesOfWords(profile),
	]);
}

async function makeTokens({ domain }: Making, subject: SubjectId): Promise<void> {
	for await (const rows of pagesOf(domain.store.tables.ledger, tokenKeys.facts(subject)))
		for (const token of rows.map(tokenOfFact))
			if (!(await isTokenChanged(domain, token))) await repeat(domain, () => enterTokens(domain, subject, [token.id]));
}

async function makeReactions(making: Making, subject: SubjectId): Promise<void> {
	const { domain } = making;
	const { ledger } = domain.store.tables;
	for await (const rows of pagesOf(ledger, givenReactionKeys.all(subject)))
		await mapSome(rows, REACTIONS_AT_ONCE, async (row) => {
			const event = givenReactionKeys.eventOf(row.row);
			const given = givenReactionsOf(row);
			// Those to an event that was removed, or whose poster was erased, are nowhere.
			if (!event || !given || !(await isLive(domain, event))) return;
			const isTold = await repeat(domain, () => enterReactions(domain, event, subject));
			if (isTold) await tellAgain(making, [toldOfReaction(event, subject, given)]);
		});
}

/** Enters the choices of a subject in their threads: it may have left one in which it posted. */
async function makeThreadChoices({ domain }: Making, subject: SubjectId): Promise<void> {
	const { ledger, timelines } = domain.store.tables;
	for await (const rows of pagesOf(ledger, followedThreadKeys.all(subject)))
		await mapSome(rows, CHOICES_AT_ONCE, async (row) => {
			const thread = followedThreadKeys.threadOf(row.row);
			if (!thread) return;
			await repeat(domain, () => setThreadFollower(timelines, thread, { subject, ...followedThreadOf(row) }));
		});
}

/** Made of its followers and its newest event. */
export async function makeRank({ domain, writer }: Making, subject: SubjectId): Promise<void> {
	const row = await getRankRow(domain.store.tables.ranks, subject);
	await writer.add('ranks', rankWrites(subject, row, await rankNow(domain, subject)));
}
