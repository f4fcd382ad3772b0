import { TidelineError } from '../../contract/errors/errors.ts';
import type { Event, EventId, Page } from '../../contract/event/event.ts';
import { type Label, labelsOf, type SubjectLabels } from '../../contract/label/labels.ts';
import { hasPublicFeed } from '../../contract/subject/public-feed.ts';
import type { Profile, SubjectId } from '../../contract/subject/subject.ts';
import { eventKeys, eventRowOf, getEvent } from '../../storage/rows/ledger/events.ts';
import { getMarkedProfile, subjectLabels } from '../../storage/rows/ledger/marks.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { type PageRequest, pageOf } from '../lists/page.ts';

/** `labels`: of the profile and its events. */
type PublicFeed = { profile: Profile; events: Page<Event>; labels: SubjectLabels };

/**
 * The live events of a subject that publishes a feed, newest first, a page at a time, for everybody. Events that it
 * posted while it accepted followers one by one are for its followers. Throws `feed_not_found`: a stranger learns no more than that.
 */
export async function readPublicFeed(
	{ domain, principal }: Ctx,
	{ subject, ...request }: PageRequest & { subject: SubjectId },
): Promise<PublicFeed> {
	authorize(principal, 'feed.read', subject);
	const { ledger } = domain.store.tables;
	const found = await getMarkedProfile(ledger, subject);
	if (!found || !hasPublicFeed(found.profile))
		throw new TidelineError('feed_not_found', "There's no public feed here. The owner can turn it on in settings.");
	const { profile } = found;
	const events = await pageOf(ledger, eventKeys.all(subject), request, (row) => {
		const found = eventRowOf(row);
		return found.removed || found.event.audience ? undefined : named(found.event, profile);
	});
	return { profile, events, labels: subjectLabels(found.marks) };
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
