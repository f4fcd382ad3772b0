/**
 * Checks the state once no job is pending: the ledgers say what each timeline and the search index hold, and they hold
 * exactly that.
 */
import { isForFollowers } from '../../contract/event/audience.ts';
import type { EventId } from '../../contract/event/event.ts';
import { isMentioned } from '../../contract/event/mention.ts';
import { isReplyTo } from '../../contract/event/thread.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { GENESIS, hashOfEntry } from '../../domain/ledger/entry.ts';
import type { RangeQuery, Row } from '../../storage/port.ts';
import { auditKeys } from '../../storage/rows/audit.ts';
import { followRequestKeys, followRequestOf } from '../../storage/rows/followers/follow-requests.ts';
import { followerOf } from '../../storage/rows/followers/subject-followers.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { type EventRow, eventKeys, eventRowOf } from '../../storage/rows/ledger/events.ts';
import { answerKeys, answerOf, followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import { hiddenKeys } from '../../storage/rows/ledger/hidden.ts';
import { type JobRow, jobKeys, jobOf } from '../../storage/rows/ledger/jobs.ts';
import { tagTimeline, timelineRowOf } from '../../storage/rows/timelines.ts';
import { countFlaws } from './counts.ts';
import { brokenGuarantees, type Record } from './delivery-guarantees.ts';
import type { Flaw } from './flaw.ts';
import type { Memory, MemoryTable } from './memory-store.ts';
import { notificationFlaws } from './notifications.ts';
import { reactionFlaws, toldOfReactionsFlaws } from './reactions.ts';
import { searchFlaws } from './search.ts';
import { TAG } from './subjects.ts';
import { threadFlaws } from './threads.ts';
import { pushedTo } from './webhooks.ts';

type Live = Extract<EventRow, { removed: false }>;

/**
 * `final`: a day after the last removal, so that tombstones and the jobs that wait for them are gone, too.
 * `backfilled`: new followers get what was posted before, so that a timeline holds all events of the subjects that its reader follows.
 */
export function findFlaws(
	{ tables, queues }: Pick<Memory, 'tables' | 'queues'>,
	subjects: readonly SubjectId[],
	record: Record,
	backfilled: boolean,
	final: boolean,
): Flaw[] {
	const flaws: Flaw[] = [];
	const events = subjects.flatMap((subject) => liveEvents(tables.ledger, subject));
	const held = (reader: string) => timelineOf(tables.timelines, reader);
	for (const subject of subjects) {
		const following = new Set(
			followingsOf(tables.ledger, subject)
				.filter(({ state }) => state === 'on')
				.map((row) => row.subject),
		);
		const isBlocked = (other: SubjectId) =>
			tables.ledger.get(hiddenKeys.block(subject, other)) ?? tables.ledger.get(hiddenKeys.block(other, subject));
		const named = ({ event }: Live) =>
			event.actor === subject || (isMentioned(event, subject) && !isBlocked(event.actor));
		const concerns = (live: Live) => named(live) || (isReplyTo(live.event, subject) && !isBlocked(live.event.actor));
		const due = (live: Live) => named(live) || (following.has(live.event.actor) && isForFollowers(live.event));
		flaws.push(...timelineFlaws(subject, held(subject), events.filter(due), events.filter(backfilled ? due : named)));
		flaws.push(...chainFlaws(tables.ledger, tables.audit, subject));
		flaws.push(...notificationFlaws({ tables }, subject, subjects, events.filter(concerns)));
		flaws.push(...toldOfReactionsFlaws({ tables }, subject));
		flaws.push(...followerFlaws(tables.ledger, tables.subjectFollowers, subject));
		for (const { state, subject: other } of followingsOf(tables.ledger, subject))
			if (state !== 'off' && isBlocked(other))
				flaws.push({ kind: 'follower', what: `${subject} follows ${other} across a block` });
		for (const row of all(tables.ledger, jobKeys.all(subject)))
			if (final || !isWaitingForTombstones(jobOf(row)))
				flaws.push({ kind: 'stuck', what: `${subject} still has ${row.row} (${JSON.stringify(row.properties)})` });
	}
	flaws.push(...countFlaws({ tables }, subjects));
	const tagged = events.filter(({ tags }) => tags.includes(TAG));
	flaws.push(...timelineFlaws(tagTimeline(TAG), held(tagTimeline(TAG)), tagged, tagged));
	if (final) flaws.push(...leftTombstones(tables.timelines, [...subjects, tagTimeline(TAG)]));
	flaws.push(...searchFlaws(tables.search, events, final));
	flaws.push(...threadFlaws({ tables }, events, final));
	flaws.push(...reactionFlaws({ tables }, subjects, events, final));
	if (queues.poison.depth() > 0) flaws.push({ kind: 'stuck', what: 'a message was parked' });
	for (const { actor, id } of record.posts)
		if (id && !tables.ledger.get(eventKeys.event(actor, id)))
			flaws.push({ kind: 'lost', what: `${actor} was told that ${id} is posted, and no ledger knows of it` });
	const pushed = (reader: SubjectId) => pushedTo({ tables }, reader);
	flaws.push(...brokenGuarantees(record, held, pushed, (id) => events.some(({ event }) => event.id === id)));
	return flaws;
}

/** `allowed` are the events that the timeline may hold, `due` those of them that it must. */
function timelineFlaws(timeline: string, held: Set<EventId>, allowed: Live[], due: Live[]): Flaw[] {
	const may = new Set(allowed.map(({ event }) => event.id));
	return [
		...due
			.filter(({ event }) => !held.has(event.id))
			.map(({ event }): Flaw => ({ kind: 'lost', what: `${event.id} is not in the timeline of ${timeline}` })),
		...[...held]
			.filter((id) => !may.has(id))
			.map((id): Flaw => ({ kind: 'ghost', what: `${id} is in the timeline of ${timeline}` })),
	];
}

function isWaitingForTombstones({ action, purgedAt }: JobRow): boolean {
	return action === 'event-removed' && purgedAt !== undefined;
}

function leftTombstones(timelines: MemoryTable, partitions: readonly string[]): Flaw[] {
	return partitions.flatMap((partition) =>
		all(timelines, { partition })
			.filter((row) => timelineRowOf(row).removed)
			.map(
				({ row }): Flaw => ({
					kind: 'ghost',
					what: `the tombstone of ${row} is still in the timeline of ${partition}`,
				}),
			),
	);
}

function liveEvents(ledger: MemoryTable, subject: SubjectId): Live[] {
	return all(ledger, eventKeys.all(subject))
		.map(eventRowOf)
		.filter((found) => !found.removed);
}

function timelineOf(timelines: MemoryTable, partition: string): Set<EventId> {
	return new Set(
		all(timelines, { partition })
			.filter((row) => !timelineRowOf(row).removed)
			.map(({ row }) => row),
	);
}

/** Each entry follows the one before, is of another command, and is in the audit trail. */
function chainFlaws(ledger: MemoryTable, audit: MemoryTable, subject: SubjectId): Flaw[] {
	const flaws: Flaw[] = [];
	const commands = new Set<string>();
	let prev = GENESIS;
	for (const [index, row] of all(ledger, entryKeys.all(subject)).toReversed().entries()) {
		const entry = entryOf(row);
		if (entry.seq !== index + 1 || entry.prev !== prev || entry.hash !== hashOfEntry(entry))
			flaws.push({ kind: 'chain', what: `entry ${entry.seq} of ${subject} does not follow the one before` });
		if (commands.has(entry.commandId))
			flaws.push({ kind: 'duplicate', what: `the command ${entry.commandId} of ${subject} has two entries` });
		for (const key of auditKeys.all(entry))
			if (!audit.get(key))
				flaws.push({
					kind: 'audit',
					what: `entry ${entry.seq} of ${subject} is not in the audit trail: ${key.partition}`,
				});
		commands.add(entry.commandId);
		prev = entry.hash;
	}
	return flaws;
}

/** The two directions of a follow agree, each request is in a list, and none waits whose answer is on a ledger. */
function followerFlaws(ledger: MemoryTable, followers: MemoryTable, subject: SubjectId): Flaw[] {
	return followingsOf(ledger, subject).flatMap(({ subject: followed, state, seq }): Flaw[] => {
		const row = followers.get({ partition: followed, row: subject });
		const other = row && followerOf(row);
		if (state !== 'requested') {
			if (other?.state === state && other.seq === seq) return [];
			return [{ kind: 'follower', what: `${followed} does not know what ${subject} said of following it` }];
		}
		const listed = followers.get(followRequestKeys.request(followed, subject));
		const answer = ledger.get(answerKeys.answer(followed, subject));
		return [
			...(other?.state === 'on' || !listed || followRequestOf(listed).seq !== seq
				? [{ kind: 'follower' as const, what: `${followed} does not know that ${subject} asks to follow it` }]
				: []),
			...(answer && answerOf(answer).request === seq
				? [{ kind: 'stuck' as const, what: `${subject} did not hear the answer of ${followed}` }]
				: []),
		];
	});
}

function followingsOf(ledger: MemoryTable, subject: SubjectId): ReturnType<typeof followingOf>[] {
	return all(ledger, followingKeys.all(subject)).map(followingOf);
}

function all(table: MemoryTable, query: RangeQuery): Row[] {
	return table.range({ ...query, limit: Number.MAX_SAFE_INTEGER }).rows;
}
