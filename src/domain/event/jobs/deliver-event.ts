import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { Step, Write } from '../../../storage/port.ts';
import { getRankRow } from '../../../storage/rows/directory/ranks.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Stored } from '../../../storage/rows/properties.ts';
import { timelineKey } from '../../../storage/rows/timelines.ts';
import { settleCopies } from '../../../storage/search/settle-copies.ts';
import { enterDocument } from '../../../storage/search/write-documents.ts';
import type { SearchDocument } from '../../../storage/search-index.ts';
import { stepsToEnterPosted } from '../../directory/refresh-rank.ts';
import type { Domain } from '../../domain.ts';
import type { JobLease } from '../../ports/lease.ts';
import { type CrashPoint, isoTime } from '../../ports/ports.ts';
import { enterReply, stepsToEnterReply } from '../../thread/replies.ts';
import { bringAbout, type Consequences, consequencesOfPost } from './consequences.ts';
import { nextFollowers, planWalk } from './plan-walk.ts';
import { reachedBy, type Walk, walkOf } from './walk.ts';

/**
 * A process carries the first batch of chunks itself. Where steps are done at once, so many of them are one: they are
 * written and reported together. Where each row is a request, 2,000 of them would be lost work when the lease ends: 40
 * events to 1,500 followers each came to Azurite at a twelfth of the rate.
 */
const MOST_CHUNKS = 4;

/**
 * All that is left of a job, with its last rows: those of its own ledger, and the crash point of these. `ranks`: of a post,
 * its poster's rank and its hashtags.
 */
export type OneGo = Consequences & {
	document?: SearchDocument | undefined;
	/** Enters a reply in its thread, or a reaction in its shard. */
	thread?: Step[];
	ranks?: () => Promise<Step[]>;
	ledger: Write[];
	point?: CrashPoint;
};

/**
 * event-posted: delivers the event to the poster's own timeline (the command may have failed to), to the subjects that it
 * mentions, who are told of it as well, to its hashtags, and to the poster's followers, and enters it in the search index.
 * Resolves as `planWalk` does.
 */
export async function deliverEvent(
	domain: Domain,
	poster: SubjectId,
	job: Stored<JobRow>,
	lease: JobLease,
): Promise<number> {
	const walk = walkOf(domain, poster, job, lease);
	const [chunks] = await Promise.all([planWalk(walk), deliverToNamed(walk, domain)]);
	return chunks;
}

/** `uncounted` is for what is no part of the walk. */
async function deliverToNamed(walk: Walk, { store: uncounted }: Domain): Promise<void> {
	const { domain, poster, event, lease } = walk;
	const assertHeld = () => lease.assertHeld();
	// The command has nearly always made the poster's own row, and a read costs less than a write.
	const [own, due] = await Promise.all([
		domain.store.tables.timelines.get(timelineKey(poster, event)),
		consequencesOfPost(domain, walk, [], 'named'),
	]);
	// A run of this job that failed may have made a copy behind the removal.
	if (!due) return settleCopies(uncounted, [event], assertHeld);
	const { document, timelines, found } = due;
	// Before its notification leads there.
	await enterReply(domain, found.event, assertHeld);
	await Promise.all([
		bringAbout(domain, { ...due, timelines: own ? withoutOwn(walk, timelines) : timelines }, lease),
		document && enterDocument(uncounted, document, assertHeld),
	]);
}

/**
 * The same for an event that reaches no more followers than a few chunks have, and its receipt. Undefined when it reaches
 * more, or was removed: the usual way then leaves tombstones.
 */
export async function deliverInOneGo(
	domain: Domain,
	poster: SubjectId,
	job: JobRow,
	lease: JobLease,
): Promise<OneGo | undefined> {
	const walk = walkOf(domain, poster, job, lease);
	const startedAt = isoTime(domain.now());
	const { chunk, batch } = domain.sizes;
	const chunks = domain.store.doAtOnce ? Math.min(batch, MOST_CHUNKS) : 1;
	const [rank, { followers, more }] = await Promise.all([
		getRankRow(domain.store.tables.ranks, poster),
		nextFollowers(walk, '', chunk * chunks),
	]);
	if (more) return undefined;
	domain.reached?.('followers listed');
	const post = await consequencesOfPost(walk.domain, walk, reachedBy(walk, followers), 'named');
	if (!post) return undefined;
	const { found, recipients, ...due } = post;
	const ranks = () => stepsToEnterPosted(domain, poster, rank, found);
	// The command has written the poster's own row.
	const timelines = withoutOwn(walk, due.timelines);
	const thread = await stepsToEnterReply(walk.domain, found.event);
	const range = { upTo: followers.at(-1)?.follower ?? '', recipients };
	const receipt = walk.receipts.whole(range, startedAt, timelines.length);
	return { ...due, timelines, thread, ranks, ledger: [receipt], point: 'receipt written' };
}

const withoutOwn = ({ poster }: Walk, rows: Consequences['timelines']) =>
	rows.filter(({ partition }) => partition !== poster);
