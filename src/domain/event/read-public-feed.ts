import { TidelineError } from '../../contract/errors/errors.ts';
import type { Event, EventId, Page } from '../../contract/event/event.ts';
import { type Label, labelsOf, type SubjectLabels } from '../../contract/label/labels.ts';
import { hasPublicFeed } from '../../contract/subject/public-feed.ts';
import type { Profile, SubjectId } from '../../contract/subject/subject.ts';
import type { Row } from '../../storage/port.ts';
import { eventIdOf, eventKeys, eventRowOf, getEvent } from '../../storage/rows/ledger/events.ts';
import { getMarkedProfile, subjectLabels } from '../../storage/rows/ledger/marks.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { countDays, type DayCount, timesInRows, type ZonedMonth } from '../lists/count-days.ts';
import { type EventPageRequest, pageOf } from '../lists/page.ts';

/** `labels`: of the profile and its events. */
type PublicFeed = { profile: Profile; events: Page<Event>; labels: SubjectLabels };

/**
 * The live events of a subject that publishes a feed, newest first, a page at a time, for everybody. Events that it
 * posted while it accepted followers one by one are for its followers. Throws `feed_not_found`: a stranger learns no more than that.
 */
export async function readPublicFeed(
	{ domain, principal }: Ctx,
	{ subject, before, ...request }: EventPageRequest & { subject: SubjectId },
): Promise<PublicFeed> {
	authorize(principal, 'feed.read', subject);
	const { ledger } = domain.store.tables;
	const { profile, marks } = await published(domain, subject);
	const events = await pageOf(ledger, eventKeys.until(subject, before), request, (row) => {
		const event = publicEventOf(row);
		return event && named(event, profile);
	});
	return { profile, events, labels: subjectLabels(marks) };
}

type PublicDaysRequest = ZonedMonth & {
	subject: SubjectId;
	/** Called before each read. It throws where the caller may read no more. */
	beforeRead(): Promise<void>;
};

/** The number of events that `readPublicFeed` lists of each day of a month, the last day first. It throws the same. */
export async function countPublicDays(
	{ domain, principal }: Ctx,
	{ subject, beforeRead, ...month }: PublicDaysRequest,
): Promise<DayCount[]> {
	authorize(principal, 'feed.read', subject);
	await published(domain, subject);
	const read = timesInRows({
		table: domain.store.tables.ledger,
		between: (from, to) => eventKeys.between(subject, from, to),
		idOf: eventIdOf,
		isShown: (row) => publicEventOf(row) !== undefined,
	});
	return countDays(async (from, to) => {
		await beforeRead();
		return read(from, to);
	}, month);
}

async function published({ store }: Domain, subject: SubjectId) {
	const found = await getMarkedProfile(store.tables.ledger, subject);
	if (found && hasPublicFeed(found.profile)) return found;
	throw new TidelineError('feed_not_found', "There's no public feed here. The owner can turn it on in settings.");
}

function publicEventOf(row: Row): Event | undefined {
	const found = eventRowOf(row);
	return found.removed || found.event.audience ? undefined : found.event;
}

/** One event of such a feed with its labels, for everybody; undefined for one that is not there or that a stranger may not read. */
export async function readPublicEvent(
	{ domain, principal }: Ctx,
	{ subject, id }: { subject: SubjectId; id: EventId },
): Promise<{ event: Event; labels: Label[] } | undefined> {
	authorize(principal, 'feed.read', subject);
	const { ledger } = domain.store.tables;
	const [found, row] = await Promise.all([getMarkedProfile(ledger, subject), getEvent(ledger, subject, id)]);
	const published = found && hasPublicFeed(found.profile) && row && !row.removed && !row.event.audience;
	if (!published) return undefined;
	return { event: named(row.event, found.profile), labels: labelsOf(subjectLabels(found.marks), id) };
}

/** An event with its poster as it is called now: a stranger cannot look that up. */
const named = (event: Event, { name, handle }: Profile): Event => ({ ...event, name, handle });
