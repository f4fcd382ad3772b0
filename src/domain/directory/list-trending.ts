import { eventIdAt } from '../../contract/event/event-id.ts';
import type { Trending } from '../../contract/schema/subject-card.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import type { Table } from '../../storage/port.ts';
import { getRankRow, rankKeys, rankOf } from '../../storage/rows/directory/ranks.ts';
import { usedTagKeys } from '../../storage/rows/directory/used-tags.ts';
import { getMarks } from '../../storage/rows/ledger/marks.ts';
import { tagTimeline, timelineRowOf } from '../../storage/rows/timelines.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import type { Found } from '../in-memory/trends.ts';
import { mapSome } from '../lists/map-some.ts';
import { cardsToList } from './cards-of.ts';
import { readList } from './read-list.ts';

const DAY_MS = 86_400_000;
const SHOWN = 10;
/** Hashtags that are looked at: those of the newest 1,000 that were entered, by the number of hours in which they were used. */
const TAGS_READ = 1_000;
const TAGS_COUNTED = 24;
/** The newest events of a hashtag that are counted. */
const EVENTS_COUNTED = 250;
/** Subjects that posted last, of which the most followed are shown. */
const SUBJECTS_READ = 100;
const READS_AT_ONCE = 8;

/**
 * Lists the trends of the last day: the hashtags that most subjects used, and the most followed of the subjects that
 * posted last. They are found once a minute for all readers. An event that is for followers alone has no hashtag here,
 * and is no activity.
 */
export async function listTrending(ctx: Ctx): Promise<Trending> {
	authorize(ctx.principal, 'subject.read');
	const { domain } = ctx;
	const { tags, subjects } = await domain.trends.get(() => findTrends(domain));
	return { tags, subjects: (await cardsToList(ctx, subjects)).slice(0, SHOWN) };
}

async function findTrends(domain: Domain): Promise<Found> {
	const [tags, subjects] = await Promise.all([trendingTags(domain), trendingSubjects(domain)]);
	return { tags, subjects };
}

async function trendingTags(domain: Domain): Promise<Found['tags']> {
	const since = domain.now() - DAY_MS;
	const used = await domain.store.tables.ranks.range({ ...usedTagKeys.since(since), limit: TAGS_READ });
	const hours = new Map<string, number>();
	for (const { row } of used.rows) {
		const tag = usedTagKeys.tagOf(row);
		hours.set(tag, (hours.get(tag) ?? 0) + 1);
	}
	const often = [...hours].sort(([, one], [, other]) => other - one).slice(0, TAGS_COUNTED);
	const counted = await mapSome(often, READS_AT_ONCE, ([tag]) => countTag(domain, tag, since));
	return counted
		.filter(({ count }) => count > 0)
		.sort((one, other) => other.posters - one.posters || other.count - one.count || (one.tag < other.tag ? -1 : 1))
		.slice(0, SHOWN)
		.map(({ tag, count }) => ({ tag, count }));
}

async function countTag({ store }: Domain, tag: string, since: number) {
	const before = eventIdAt(since, new Uint8Array(10));
	const query = { partition: tagTimeline(tag), before, limit: EVENTS_COUNTED };
	const { rows } = await store.tables.timelines.range(query);
	const posters = rows.map(timelineRowOf).flatMap((found) => (found.removed ? [] : found.event.actor));
	const limited = await limitedAmong(store.tables.ledger, posters);
	const counted = posters.filter((poster) => !limited.has(poster));
	return { tag, count: counted.length, posters: new Set(counted).size };
}

async function limitedAmong(ledger: Table, posters: readonly SubjectId[]): Promise<ReadonlySet<SubjectId>> {
	const ids = [...new Set(posters)];
	const limits = await mapSome(ids, READS_AT_ONCE, async (id) => (await getMarks(ledger, id)).limitedSince);
	return new Set(ids.filter((_, at) => limits[at] !== undefined));
}

async function trendingSubjects(domain: Domain): Promise<SubjectId[]> {
	const { items } = await readList(domain, 'active', { most: SUBJECTS_READ });
	const subjects = items.map(({ row }) => rankKeys.subjectOf(row));
	const rows = await mapSome(subjects, READS_AT_ONCE, (subject) => getRankRow(domain.store.tables.ranks, subject));
	const since = domain.now() - DAY_MS;
	return rows
		.flatMap((row, index) => ({ subject: subjects[index] ?? '', ...(row && rankOf(row)) }))
		.filter(({ activeAt }) => activeAt !== undefined && activeAt >= since)
		.sort((one, other) => (other.followers ?? 0) - (one.followers ?? 0))
		.slice(0, 2 * SHOWN)
		.map(({ subject }) => subject);
}
