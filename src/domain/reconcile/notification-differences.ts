/**
 * Compares notifications with the ledger that they come from: mentions in its events, its follows and requests, and its
 * answers. A notification that no longer holds is no difference: readers of notifications ask the ledgers.
 */
import type { EventId } from '../../contract/event/event.ts';
import type { EventRef } from '../../contract/event/event-ref.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { pagesOf } from '../../storage/pages.ts';
import { addresseesOf, eventKeys, eventRowOf, getEvent, type LiveEvent } from '../../storage/rows/ledger/events.ts';
import { answerKeys, answerOf, type FollowingRow } from '../../storage/rows/ledger/following.ts';
import { getGivenReactions, givenReactionKeys } from '../../storage/rows/ledger/given-reactions.ts';
import { insertOfNotification, isOfEvent, notificationKeys, notificationOf } from '../../storage/rows/notifications.ts';
import { reactionKeys, reactionOf } from '../../storage/rows/reactions.ts';
import type { Domain } from '../domain.ts';
import { toldByName } from '../event/jobs/told-of-post.ts';
import { blockerOf } from '../graph/blocked.ts';
import { readPair } from '../graph/pair.ts';
import { isErased } from '../ledger/erased.ts';
import { wantedOf } from '../notification/choices/wanted.ts';
import { KEPT_MS, type Told, toldOfPair } from '../notification/notification-writes.ts';
import { isLive } from '../reaction/enter-reactions.ts';
import { toldOfReaction } from '../reaction/jobs/enter-reaction.ts';
import { type Check, type Difference, differs } from './check.ts';

const DAY_MS = 86_400_000;

export async function* notificationDifferences(
	domain: Domain,
	subject: SubjectId,
	following: ReadonlyMap<SubjectId, FollowingRow>,
	forged: ReadonlySet<EventId>,
): AsyncGenerator<Difference> {
	for await (const rows of pagesOf(domain.store.tables.ledger, eventKeys.all(subject)))
		for (const found of rows.map(eventRowOf)) {
			if (found.removed || forged.has(found.event.id)) continue;
			for (const told of await toldByName(domain, found, addresseesOf(found).mentioned))
				yield* untold(domain, subject, whileLive(domain, found, told));
		}
	for await (const rows of pagesOf(domain.store.tables.ledger, givenReactionKeys.all(subject)))
		for (const { row } of rows) {
			const event = givenReactionKeys.eventOf(row);
			if (event) yield* untold(domain, subject, () => reactionTo(domain, subject, event));
		}
	for (const [followed, { state }] of following)
		if (state !== 'off') yield* untold(domain, subject, () => followOf(domain, subject, followed));
	for await (const rows of pagesOf(domain.store.tables.ledger, answerKeys.all(subject)))
		for (const { row } of rows) yield* unansweredBy(domain, subject, answerKeys.followerOf(row));
}

/** Gives, on every call, what a reader must have been told, or undefined when there is no reason any more. */
type Due = () => Promise<Told | undefined>;

function whileLive({ store }: Domain, { event }: LiveEvent, told: Told): Due {
	return async () => {
		const found = await getEvent(store.tables.ledger, event.actor, event.id);
		return found && !found.removed ? told : undefined;
	};
}

/** The poster is told of the first ones: their shard says of which. */
async function reactionTo(domain: Domain, subject: SubjectId, event: EventRef): Promise<Told | undefined> {
	const { ledger, timelines } = domain.store.tables;
	const row = await timelines.get(reactionKeys.by(event, subject));
	if (!row || !reactionOf(row).told) return undefined;
	const given = await getGivenReactions(ledger, subject, event);
	return given && given.kinds.length > 0 && (await isLive(domain, event))
		? toldOfReaction(event, subject, given)
		: undefined;
}

async function followOf(domain: Domain, follower: SubjectId, followed: SubjectId): Promise<Told | undefined> {
	const pair = await readPair(domain, follower, followed);
	return pair && pair.state !== 'off' ? toldOfPair(follower, followed, pair) : undefined;
}

function untold(domain: Domain, subject: SubjectId, due: Due): AsyncGenerator<Difference> {
	return differs(domain, subject, 'what others are told of', checkTold(domain, due));
}

function checkTold(domain: Domain, due: Due): Check {
	const { notifications } = domain.store.tables;
	return async () => {
		const told = await due();
		if (!told || !(await isDue(domain, told))) return undefined;
		const insert = insertOfNotification(told.reader, told.row);
		if (await notifications.get(insert)) return undefined;
		const { kind, subject } = told.row;
		const what = `${told.reader} is not told of ${isOfEvent(told.row) ? `the ${kind} in ${told.row.event}` : `the ${kind} ${subject}`}`;
		return { kind: 'lost', what, other: subject, write: () => notifications.writeMany([insert]) };
	};
}

/** A day less than they are kept: what is about to be too old is missed by nobody. */
async function isDue(domain: Domain, { reader, row }: Told): Promise<boolean> {
	const oldest = domain.now() - KEPT_MS + DAY_MS;
	const times = [row.at, ...(isOfEvent(row) ? [notificationKeys.timeOf(row.event)] : [])];
	if (!times.every((time) => time > oldest)) return false;
	const [wanted] = await wantedOf(domain, [{ reader, row }]);
	if (!wanted) return false;
	return !(await blockerOf(domain, row.subject, reader)) && !(await isErased(domain, reader));
}

/** An answer has no time of its own: the follow began with it, or soon after. */
function unansweredBy(domain: Domain, subject: SubjectId, asking: SubjectId): AsyncGenerator<Difference> {
	const { ledger, notifications } = domain.store.tables;
	return differs(domain, subject, `its answer to ${asking}`, async () => {
		const [answer, pair] = await Promise.all([
			ledger.get(answerKeys.answer(subject, asking)),
			readPair(domain, asking, subject),
		]);
		if (!answer || pair?.state !== 'on') return undefined;
		const { accepted, request: seq } = answerOf(answer);
		const at = Date.parse(pair.since);
		const told: Told = { reader: asking, row: { kind: 'answer', at, subject, seq } };
		if (!accepted || !(await isDue(domain, told))) return undefined;
		const around = {
			...notificationKeys.until(asking, at + DAY_MS),
			before: notificationKeys.newestAt(at - DAY_MS),
		};
		for await (const rows of pagesOf(notifications, around))
			for (const found of rows.map(notificationOf))
				if (found?.kind === 'answer' && found.subject === subject && found.seq === seq) return undefined;
		const write = () => notifications.writeMany([insertOfNotification(told.reader, told.row)]);
		return { kind: 'lost', what: `${asking} is not told that it accepted`, other: asking, write };
	});
}
