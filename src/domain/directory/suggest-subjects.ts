import type { SubjectId } from '../../contract/subject/subject.ts';
import type { NamedSubject, SubjectCard, SuggestionReason } from '../../contract/subject/subject-card.ts';
import { tagsIn } from '../../contract/text/rich-text.ts';
import { rankKeys } from '../../storage/rows/directory/ranks.ts';
import { followingKeys, followingOf } from '../../storage/rows/ledger/following.ts';
import { tagTimeline, timelineRowOf } from '../../storage/rows/timelines.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import type { Domain } from '../domain.ts';
import { mapSome } from '../lists/map-some.ts';
import { profileOf } from '../subject/profile.ts';
import { filterOf } from '../timeline/timeline-filter.ts';
import { cardsToList } from './cards-of.ts';
import { readList } from './read-list.ts';

const READS_AT_ONCE = 8;
/** Follows of the reader that are read, those of them whose own follows are asked for, and these follows of each. */
const FOLLOWED_READ = 250;
const FOLLOWED_ASKED = 24;
const THEIRS_READ = 100;
/** The newest events of the reader's timeline, the hashtags of them that are looked into, and the events of each. */
const EVENTS_READ = 100;
const TAGS_ASKED = 6;
const TAGGED_READ = 60;
/** Subjects of each list that fills up a short answer. */
const LISTED_READ = 60;
/** Subjects that are looked at more closely, at the most. */
const CARDS_READ = 120;
/** Followers of a suggested subject that are named. */
const NAMED = 3;

type Why = { by: SubjectId[]; tags: string[] };
type Candidates = Map<SubjectId, Why>;

/**
 * Subjects that the reader may want to follow, the best first: those that many of its follows follow, then those that
 * use its hashtags, then the most followed and the last active. All of them posted; none is followed, asked, blocked or
 * muted. However much there is, a bounded part of it is looked at.
 */
export async function suggestSubjects(
	ctx: Ctx,
	{ reader, limit }: { reader: SubjectId; limit: number },
): Promise<SubjectCard[]> {
	authorize(ctx.principal, 'relation.read', reader);
	const { domain } = ctx;
	const [followed, filter] = await Promise.all([followedBy(domain, reader, FOLLOWED_READ), filterOf(domain, reader)]);
	const candidates: Candidates = new Map();
	await Promise.all([addTheirs(domain, followed, candidates), addTagged(domain, reader, candidates)]);
	const hidden = new Set([reader, ...followed, ...filter.muted, ...filter.blocked]);
	const ranked = [...candidates].filter(([id]) => !hidden.has(id)).sort(([, one], [, other]) => compare(one, other));
	const best = new Set(ranked.map(([id]) => id).slice(0, CARDS_READ / 2));
	if (best.size < CARDS_READ / 2)
		for (const id of await listed(domain)) if (!hidden.has(id) && best.size < CARDS_READ) best.add(id);
	return chosen(ctx, [...best], candidates, limit);
}

const compare = (one: Why, other: Why) => other.by.length - one.by.length || other.tags.length - one.tags.length;

/** Cards some at a time, until there are enough: a subject may be followed, or across a block. */
async function chosen(
	ctx: Ctx,
	ids: readonly SubjectId[],
	candidates: Candidates,
	limit: number,
): Promise<SubjectCard[]> {
	const found: SubjectCard[] = [];
	for (let at = 0; at < ids.length && found.length < limit; at += limit) {
		const cards = await cardsToList(ctx, ids.slice(at, at + limit));
		found.push(...cards.filter(({ relation, lastEventAt }) => relation === 'none' && lastEventAt !== undefined));
	}
	return mapSome(found.slice(0, limit), READS_AT_ONCE, async (card) => {
		const reason = await reasonOf(ctx.domain, card, candidates.get(card.id));
		return reason ? { ...card, reason } : card;
	});
}

async function reasonOf(
	domain: Domain,
	card: SubjectCard,
	why: Why | undefined,
): Promise<SuggestionReason | undefined> {
	if (why && why.by.length > 0) {
		const by = await mapSome(why.by.toSorted().slice(0, NAMED), READS_AT_ONCE, (id) => named(domain, id));
		return { kind: 'followed-by', by: by.filter((one) => one !== undefined), count: why.by.length };
	}
	// A subject with approval may have had open events earlier, and its hashtags must not hint at them.
	if (!why || why.tags.length === 0 || card.follows === 'approval') return undefined;
	return { kind: 'shared-tags', tags: why.tags };
}

async function named(domain: Domain, subject: SubjectId): Promise<NamedSubject | undefined> {
	const profile = await profileOf(domain, subject);
	return profile && { id: profile.id, handle: profile.handle, name: profile.name, kind: profile.kind };
}

async function followedBy({ store }: Domain, subject: SubjectId, limit: number): Promise<SubjectId[]> {
	const { rows } = await store.tables.ledger.range({ ...followingKeys.all(subject), limit });
	return rows.map(followingOf).flatMap(({ state, subject: followed }) => (state === 'on' ? followed : []));
}

/** Adds second-degree follows, sampled evenly from the reader's follows. */
async function addTheirs(domain: Domain, followed: readonly SubjectId[], candidates: Candidates): Promise<void> {
	const step = Math.max(1, followed.length / FOLLOWED_ASKED);
	const asked = Array.from(
		{ length: Math.min(followed.length, FOLLOWED_ASKED) },
		(_, n) => followed[Math.floor(n * step)] ?? '',
	);
	await mapSome(asked, READS_AT_ONCE, async (by) => {
		for (const id of await followedBy(domain, by, THEIRS_READ)) whyOf(candidates, id).by.push(by);
	});
}

/** Adds subjects that use the reader's hashtags, or those that are frequent in its timeline. */
async function addTagged({ store }: Domain, reader: SubjectId, candidates: Candidates): Promise<void> {
	const { timelines } = store.tables;
	const newest = await timelines.range({ partition: reader, limit: EVENTS_READ });
	const uses = new Map<string, number>();
	for (const found of newest.rows.map(timelineRowOf)) {
		if (found.removed) continue;
		const weight = found.event.actor === reader ? 3 : 1;
		for (const tag of tagsIn(found.event.text)) uses.set(tag, (uses.get(tag) ?? 0) + weight);
	}
	const tags = [...uses].sort(([, one], [, other]) => other - one).slice(0, TAGS_ASKED);
	await mapSome(tags, READS_AT_ONCE, async ([tag]) => {
		const { rows } = await timelines.range({ partition: tagTimeline(tag), limit: TAGGED_READ });
		const posters = rows.map(timelineRowOf).flatMap((found) => (found.removed ? [] : found.event.actor));
		for (const id of new Set(posters)) whyOf(candidates, id).tags.push(tag);
	});
}

function whyOf(candidates: Candidates, id: SubjectId): Why {
	const why = candidates.get(id) ?? { by: [], tags: [] };
	candidates.set(id, why);
	return why;
}

/** The most followed, then the last active. */
async function listed(domain: Domain): Promise<SubjectId[]> {
	const lists = await Promise.all(
		(['followed', 'active'] as const).map((order) => readList(domain, order, { most: LISTED_READ })),
	);
	return lists.flatMap(({ items }) => items.map(({ row }) => rankKeys.subjectOf(row)));
}
