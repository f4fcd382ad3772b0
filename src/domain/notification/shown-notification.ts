import type { Event } from '../../contract/event/event.ts';
import type { EventKind, MatchedSearch, NotificationId } from '../../contract/reading/notification.ts';
import type { ReactionKind } from '../../contract/reading/reaction.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { isMutedTopic, type TimelineFilter } from '../../contract/timeline/timeline.ts';
import type { Row } from '../../storage/port.ts';
import { addresseesOf, getEvent, type LiveEvent } from '../../storage/rows/ledger/events.ts';
import { answerKeys, answerOf } from '../../storage/rows/ledger/following.ts';
import { getGivenReactions } from '../../storage/rows/ledger/given-reactions.ts';
import { hiddenKeys } from '../../storage/rows/ledger/hidden.ts';
import { savedKeys, searchOf } from '../../storage/rows/ledger/saved.ts';
import { type NotificationRow, notificationKeys, notificationOf } from '../../storage/rows/notifications.ts';
import type { Domain } from '../domain.ts';
import { asMember, reachOf, readsEvent } from '../event/protected-events.ts';
import { reachAcross } from '../event/reach-across.ts';
import { readPair } from '../graph/pair.ts';
import { isRecent } from './notification-writes.ts';

/** A row with what its reader is told: of a mention the event as it is now, of a reaction also the kinds, of a search its query. */
export type Shown = {
	id: NotificationId;
	row: NotificationRow;
	event?: Event;
	reactions?: ReactionKind[];
	search?: MatchedSearch;
};

/** Judges by the row alone: whether it is recent, and from somebody that its reader neither mutes nor blocks. */
export function mayBeShown(domain: Domain, { muted, blocked }: TimelineFilter, row: Row): Shown | undefined {
	const found = notificationOf(row);
	if (!found || !isRecent(domain, found)) return undefined;
	if (muted.includes(found.subject) || blocked.includes(found.subject)) return undefined;
	return { id: notificationKeys.idOf(row.row), row: found };
}

/** Those of them that are so now, as the ledgers say, and whose events no muted topic hides. */
export async function shownNow(domain: Domain, filter: TimelineFilter, some: readonly Shown[]): Promise<Shown[]> {
	const { reader } = filter;
	const blocking = new Map<SubjectId, Promise<boolean>>();
	const isBlocked = (subject: SubjectId) => {
		const known = blocking.get(subject) ?? blocks(domain, subject, reader);
		blocking.set(subject, known);
		return known;
	};
	const found = await Promise.all(
		some.map(async (one) => {
			const [shown, blocked] = await Promise.all([asItIs(domain, reader, one), isBlocked(one.row.subject)]);
			const isHidden = blocked || (shown?.event && isMutedTopic(shown.event, filter, domain.now()));
			return isHidden ? undefined : shown;
		}),
	);
	return found.filter((one) => one !== undefined);
}

async function blocks({ store }: Domain, subject: SubjectId, reader: SubjectId): Promise<boolean> {
	return (await store.tables.ledger.get(hiddenKeys.block(subject, reader))) !== undefined;
}

async function asItIs(domain: Domain, reader: SubjectId, one: Shown): Promise<Shown | undefined> {
	const { row } = one;
	const { ledger } = domain.store.tables;
	switch (row.kind) {
		case 'mention':
		case 'reply':
		case 'thread': {
			const found = await getEvent(ledger, row.subject, row.event);
			if (!found || found.removed) return undefined;
			return (await concerns(domain, reader, row.kind, found)) ? { ...one, event: found.event } : undefined;
		}
		case 'reaction': {
			const event = { subject: reader, id: row.event };
			const [found, given, reach] = await Promise.all([
				getEvent(ledger, reader, row.event),
				getGivenReactions(ledger, row.subject, event),
				reachOf(asMember(domain, reader), row.subject),
			]);
			// A subject that accepts its followers one by one tells nobody else.
			if (!found || found.removed || !given?.kinds.length || reach === 'none') return undefined;
			return { ...one, event: found.event, reactions: given.kinds };
		}
		case 'follower':
		case 'request': {
			// If somebody follows, ends that and follows again, only the last time is told.
			const pair = await readPair(domain, row.subject, reader);
			return pair?.state === (row.kind === 'follower' ? 'on' : 'requested') && pair.seq === row.seq ? one : undefined;
		}
		case 'answer': {
			const [pair, answer] = await Promise.all([
				readPair(domain, reader, row.subject),
				ledger.get(answerKeys.answer(row.subject, reader)),
			]);
			return pair?.state === 'on' && answer && isAcceptanceOf(answer, row.seq) ? one : undefined;
		}
		case 'search': {
			const saved = await ledger.get(savedKeys.search(reader, row.search));
			const { count, more } = row;
			return saved && { ...one, search: { id: row.search, query: searchOf(saved).query, count, more } };
		}
		default:
			return row satisfies never;
	}
}

async function concerns(domain: Domain, reader: SubjectId, kind: EventKind, found: LiveEvent): Promise<boolean> {
	if (kind === 'mention') return addresseesOf(found).mentioned.includes(reader);
	const ctx = asMember(domain, reader);
	// Its poster or the reader may have changed who reads it since.
	if (kind !== 'thread') return readsEvent(ctx, found.event);
	// It neither names nor answers the reader, who comes across its poster as in the thread itself.
	const reach = await reachAcross(ctx, found.event.actor);
	return reach !== undefined && readsEvent(ctx, found.event, reach);
}

/** If somebody asked several times, only the last answer is told. */
function isAcceptanceOf(answer: Row, request: number): boolean {
	const { accepted, request: answered } = answerOf(answer);
	return accepted && answered === request;
}
