import { isForFollowers } from '../../../contract/event/audience.ts';
import type { Event } from '../../../contract/event/event.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Step, Write } from '../../../storage/port.ts';
import { addresseesOf, getEvent } from '../../../storage/rows/ledger/events.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import { tagTimeline, timelineKey } from '../../../storage/rows/timelines.ts';
import type { SearchDocument } from '../../../storage/search-index.ts';
import type { Domain } from '../../domain.ts';
import { blockerOf } from '../../graph/blocked.ts';
import { notificationSteps, type Told, toldOfMention } from '../../notification/notification-writes.ts';
import type { JobLease } from '../../ports/lease.ts';
import { type CrashPoint, isoTime } from '../../ports/ports.ts';
import { documentOf } from '../../search/document-of.ts';
import { sharedProperties } from '../../timeline/timeline-writes.ts';
import { type NewPush, pushesOfEvent } from '../../webhook/add-pushes.ts';
import { nextFollowers } from './plan-walk.ts';
import { reachedBy, type Walk, walkOf } from './walk.ts';

/**
 * A process carries the first batch of chunks itself. Where steps are done at once, so many of them are one: they are
 * written and reported together. Where each row is a request, 2,000 of them would be lost work when the lease ends: 40
 * events to 1,500 followers each came to Azurite at a twelfth of the rate.
 */
const MOST_CHUNKS = 4;

/**
 * Writes that a job still has to make: rows of timelines, the search index, notifications and their alerts, pushes,
 * then rows of its own ledger, with the crash point of these.
 */
export type LittleWork = {
	timelines: Write[];
	document?: SearchDocument;
	notifications?: Step[];
	ledger: Write[];
	point?: CrashPoint;
	pushes?: NewPush[];
};

/**
 * The rows of an event that reaches no more followers than a few chunks have, and its receipt. Undefined when it reaches
 * more.
 *
 * In the order of a walk: list the followers, look for blocks, read the event again. A removal in between is seen, or
 * finds the rows. The poster's own row was written with the command.
 */
export async function deliverToFew(
	domain: Domain,
	poster: SubjectId,
	job: JobRow,
	lease: JobLease,
): Promise<LittleWork | undefined> {
	const walk = walkOf(domain, poster, job, lease);
	const startedAt = isoTime(domain.now());
	const { chunk, batch } = domain.sizes;
	const chunks = domain.store.doAtOnce ? Math.min(batch, MOST_CHUNKS) : 1;
	const { followers, more } = await nextFollowers(walk, '', chunk * chunks);
	if (more) return undefined;
	domain.reached?.('followers listed');
	const found = await readersOf(walk);
	// Withdrawn already: the usual way leaves tombstones.
	if (!found) return undefined;
	const { event, readers, document, told } = found;
	const reached = isForFollowers(event) ? reachedBy(walk, followers) : [];
	const propertiesOf = sharedProperties();
	const rowFor = (reader: SubjectId, epoch: number): Write => ({
		...timelineKey(reader, event.id),
		kind: 'insert',
		properties: propertiesOf(event, epoch),
	});
	const brought = new Set(reached.map(({ follower }) => follower));
	const timelines = [
		...reached.map(({ follower, seq }) => rowFor(follower, seq)),
		...readers.filter((reader) => !brought.has(reader)).map((reader) => rowFor(reader, 0)),
	];
	const [pushes, notifications] = await Promise.all([
		pushesOfEvent(walk.domain, event.id, [poster, ...brought, ...readers]),
		notificationSteps(domain, told),
	]);
	const upTo = followers.at(-1)?.follower ?? '';
	const receipt = walk.receipts.whole({ upTo, recipients: reached.length }, startedAt, timelines.length);
	return { timelines, document, notifications, ledger: [receipt], point: 'receipt written', pushes };
}

/**
 * The event as it is now, its readers beside its poster and the followers, what the search index is to hold, and who is
 * told. Undefined when it was removed.
 */
async function readersOf({
	domain,
	poster,
	event: id,
}: Walk): Promise<{ event: Event; readers: string[]; document: SearchDocument; told: Told[] } | undefined> {
	const { ledger } = domain.store.tables;
	const found = await getEvent(ledger, poster, id);
	if (!found || found.removed) return undefined;
	const { mentioned, tags } = addresseesOf(found);
	const document = documentOf(found.event, found.tags);
	if (mentioned.length === 0) return { event: found.event, readers: tags.map(tagTimeline), document, told: [] };
	const blockers = await Promise.all(mentioned.map((reader) => blockerOf(domain, poster, reader)));
	const again = await getEvent(ledger, poster, id);
	if (!again || again.removed) return undefined;
	const open = mentioned.filter((_, index) => !blockers[index]);
	const told = open.map((reader) => toldOfMention(reader, again));
	return { event: again.event, readers: [...open, ...tags.map(tagTimeline)], document, told };
}
