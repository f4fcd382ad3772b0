import type { SubjectId } from '../../../contract/subject/subject.ts';
import { pagesOf } from '../../../storage/pages.ts';
import { followerKeys, followersOf } from '../../../storage/rows/followers/subject-followers.ts';
import type { ListedEvent } from '../../../storage/rows/log/erasure-list.ts';
import { tagTimeline } from '../../../storage/rows/timelines.ts';
import { removeDocuments } from '../../../storage/search/write-documents.ts';
import type { Domain } from '../../domain.ts';
import { mapSome } from '../../lists/map-some.ts';
import type { JobLease } from '../../ports/lease.ts';
import { withdrawDeliveries } from '../../timeline/timeline-writes.ts';
import { addPushes, pushesOfRemoval } from '../../webhook/add-pushes.ts';

/** Events of one follower page that are withdrawn at once. */
const EVENTS_AT_ONCE = 8;

/** `told` gets the followers of each page, before anything is withdrawn from them, and the number of rows after it. */
type Told = { followers?(followers: SubjectId[]): Promise<unknown>; rows?(count: number): void };

/**
 * Leaves tombstones for many events of one poster, as `withdrawEvent` does for one: in the search index, where each is named, and in the
 * timelines of all followers, past ones too. The events read as removed by now, so a delivery that is under way either
 * sees that, or its rows are met here.
 */
export async function withdrawMany(
	domain: Domain,
	poster: SubjectId,
	events: readonly ListedEvent[],
	lease: JobLease,
	{ followers: tell, rows: count }: Told = {},
): Promise<void> {
	if (events.length === 0) return;
	const ids = events.map(({ id }) => id);
	await removeDocuments(domain.store, ids, () => lease.assertHeld());
	await mapSome(events, EVENTS_AT_ONCE, ({ id, named }) => withdraw(id, [poster, ...readersNamed(named)]));
	for await (const rows of pagesOf(domain.store.tables.subjectFollowers, { ...followerKeys.all(poster), limit: 500 })) {
		const followers = followersOf(rows).map(({ follower }) => follower);
		await tell?.(followers);
		await mapSome(events, EVENTS_AT_ONCE, ({ id }) => {
			lease.assertHeld();
			return withdraw(id, followers);
		});
	}

	async function withdraw(id: string, readers: string[]): Promise<void> {
		await withdrawDeliveries(domain, readers, id);
		await addPushes(domain, await pushesOfRemoval(domain, id, readers));
		count?.(readers.length);
	}
}

/** The timelines that an event was in by its mentions and hashtags. */
export const readersNamed = ({ mentioned, tags }: ListedEvent['named']): string[] => [
	...mentioned,
	...tags.map(tagTimeline),
];
