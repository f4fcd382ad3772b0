/**
 * Describes the consequences of an event outside its ledger, once for every way of delivering it. Nothing is written
 * meanwhile: `bringAbout` writes them, or `finishInOneGo`.
 */
import { isForFollowers } from '../../../contract/event/audience.ts';
import type { EventId } from '../../../contract/event/event.ts';
import type { SubjectId } from '../../../contract/subject/subject.ts';
import { inOrder } from '../../../storage/in-order.ts';
import type { Step } from '../../../storage/port.ts';
import type { FollowerRow } from '../../../storage/rows/followers/subject-followers.ts';
import { addresseesOf, getEvent, type LiveEvent } from '../../../storage/rows/ledger/events.ts';
import type { SearchDocument } from '../../../storage/search-index.ts';
import type { Domain } from '../../domain.ts';
import { blockerOf } from '../../graph/blocked.ts';
import { notificationSteps } from '../../notification/notification-writes.ts';
import type { JobLease } from '../../ports/lease.ts';
import { documentOf } from '../../search/document-of.ts';
import { type DeliveryRow, insertDeliveries, rowsOf, withdrawDeliveries } from '../../timeline/timeline-writes.ts';
import { addPushes, type NewPush, pushesOfEvent, pushesOfRemoval, stepsOfPushes } from '../../webhook/add-pushes.ts';
import { NOBODY, timelinesNamed } from './timelines-named.ts';
import { toldOfPost } from './told-of-post.ts';

/** Writes in other partitions, in their order. Pushes come last: what they are of is there. */
export type Consequences = {
	timelines: DeliveryRow[];
	/** Notifications and their alerts. */
	notifications: Step[];
	pushes: NewPush[];
};

/** `recipients` is the number of followers that get the event, and `found` the event as it was read. */
type OfPost = Consequences & { document?: SearchDocument | undefined; recipients: number; found: LiveEvent };

/**
 * Describes the consequences of a post for `followers` and, with `named`, beside them: for its poster, for the subjects
 * that it mentions, for its hashtags and for searches. Undefined when it was removed.
 *
 * Removals and blocks run beside this, and rely on this order:
 *
 * 1. The caller lists the followers.
 * 2. The event is read. A removal that came before is seen. One that comes later leaves tombstones for all these
 *    readers: it lists the followers after its own transaction, and knows the others, also those across a block.
 * 3. Blocks are looked for: a mention across a block reaches nobody. A block that comes later deletes the rows of
 *    mentions that it finds, and does so again five minutes later.
 * 4. The caller looks at its lease and inserts the rows. An insert never passes a tombstone.
 */
export async function consequencesOfPost(
	domain: Domain,
	{ poster, event: id }: { poster: SubjectId; event: EventId },
	followers: readonly FollowerRow[],
	named?: 'named',
): Promise<OfPost | undefined> {
	const { ledger } = domain.store.tables;
	const found = await getEvent(ledger, poster, id);
	if (!found || found.removed) return undefined;
	const { event } = found;
	const { mentioned, tags } = named ? addresseesOf(found) : NOBODY;
	const blockers = await Promise.all(mentioned.map((reader) => blockerOf(domain, poster, reader)));
	const open = mentioned.filter((_, index) => !blockers[index]);
	const reached = isForFollowers(event) ? followers : [];
	const byFollow = reached.map(({ follower }) => follower);
	const byName = named ? [poster, ...timelinesNamed({ mentioned: open, tags })] : [];
	const [notifications, pushes] = await Promise.all([
		(async () => notificationSteps(domain, named ? await toldOfPost(domain, found, open) : []))(),
		pushesOfEvent(domain, id, [...byFollow, ...byName]),
	]);
	const timelines = rowsOf([
		...reached.map(({ follower, seq }) => ({ reader: follower, event, epoch: seq })),
		...byName.filter((reader) => !byFollow.includes(reader)).map((reader) => ({ reader, event, epoch: 0 })),
	]);
	const document = named && documentOf(event, found.tags);
	return { timelines, document, notifications, pushes, recipients: reached.length, found };
}

/** Writes consequences one after another. It bears that some are there. */
export async function bringAbout(
	domain: Domain,
	{ timelines, ...behind }: Consequences,
	lease: JobLease,
): Promise<void> {
	lease.assertHeld();
	await insertDeliveries(domain, timelines);
	domain.reached?.('rows written');
	const steps = stepsBehindRows(behind);
	if (steps.length > 0) await inOrder(domain.store, steps);
	if (areForSenders(steps)) domain.pushesAdded?.();
}

export const stepsBehindRows = ({ notifications, pushes }: Omit<Consequences, 'timelines'>): Step[] => [
	...notifications,
	...stepsOfPushes(pushes),
];

/** Whether steps add pushes for webhooks, or alerts for devices. */
export const areForSenders = (steps: readonly Step[]): boolean =>
	steps.some((step) => step.kind === 'send' || (step.kind === 'writeMany' && step.table === 'webhooks'));

/**
 * Writes the consequences of a removal for readers: tombstones, whether the event was there or not, then pushes to the
 * webhooks that were to get it. The event reads as removed by now, so a delivery that is under way sees that, or meets
 * these.
 */
export async function withdrawFrom(domain: Domain, readers: SubjectId[], event: EventId): Promise<void> {
	await withdrawDeliveries(domain, readers, event);
	domain.reached?.('rows written');
	await addPushes(domain, await pushesOfRemoval(domain, event, readers));
}
