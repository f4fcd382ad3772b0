/**
 * The rows that one call looks at, however much is hidden: storage is asked for 2,000 rows at the most, and not for a
 * reader who left.
 */

import { randomBytes } from 'node:crypto';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { appRouter } from '../api/routers/router.ts';
import type { Entry } from '../contract/audit/audit.ts';
import { ANONYMOUS } from '../contract/caller/principal.ts';
import type { Event, EventId, Page } from '../contract/event/event.ts';
import { eventIdAt, eventTime } from '../contract/event/event-id.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import type { WebhookId } from '../contract/webhook/webhook.ts';
import { timelineReader } from '../sdk/timeline-reader.ts';
import { pagesOf } from '../storage/pages.ts';
import { type Properties, type RangeQuery, type RowKey, TABLES, type TableName, type Write } from '../storage/port.ts';
import { auditKeys, auditProperties } from '../storage/rows/audit.ts';
import { directoryKeys } from '../storage/rows/directory/handles.ts';
import { LIST_ORDERS, rankWrites } from '../storage/rows/directory/ranks.ts';
import { foundProperties, subjectWordKeys } from '../storage/rows/directory/subject-words.ts';
import { subjectFollowerKey } from '../storage/rows/followers/subject-followers.ts';
import { entryKeys, entryProperties } from '../storage/rows/ledger/entries.ts';
import { eventKeys, eventProperties, eventRowOf } from '../storage/rows/ledger/events.ts';
import { followingKeys } from '../storage/rows/ledger/following.ts';
import { insertOfNotification } from '../storage/rows/notifications.ts';
import { insertOfPush } from '../storage/rows/pushes.ts';
import { TOMBSTONE, tagTimeline, timelineKey, timelineProperties } from '../storage/rows/timelines.ts';
import type { SearchDocument } from '../storage/search-index.ts';
import { enterDocuments } from '../testing/enter-documents.ts';
import { seeingOtherwise } from '../testing/seeing-otherwise.ts';
import { asUser, createWorld, type World } from '../testing/world.ts';
import { listAudit } from './audit/list-audit.ts';
import { listDeliveries } from './audit/list-deliveries.ts';
import { listFollowersAt } from './audit/list-followers-at.ts';
import { listTimelineAt } from './audit/list-timeline-at.ts';
import { readList } from './directory/read-list.ts';
import { searchSubjects } from './directory/search-subjects.ts';
import { suggestSubjects } from './directory/suggest-subjects.ts';
import type { Domain } from './domain.ts';
import { listEvents } from './event/list-events.ts';
import { readPublicFeed } from './event/read-public-feed.ts';
import { follow } from './graph/follow.ts';
import { listFollowers, listFollowing } from './graph/list-follows.ts';
import { listRequested } from './graph/list-requests.ts';
import { mute } from './graph/mute.ts';
import type { PageRequest } from './lists/page.ts';
import { suspendSubject, unsuspendSubject } from './moderation/suspend-subject.ts';
import { listNotifications } from './notification/list-notifications.ts';
import { listStandings } from './role/list-standings.ts';
import { documentOf } from './search/document-of.ts';
import { searchEvents } from './search/search-events.ts';
import { editProfile } from './subject/edit-profile.ts';
import { listByHandle } from './subject/list-by-handle.ts';
import { countTimelineDays } from './timeline/count-timeline-days.ts';
import { linkTimeline } from './timeline/link-timeline.ts';
import { readTag } from './timeline/read-tag.ts';
import { readTimeline } from './timeline/read-timeline.ts';
import { listPushes } from './webhook/pushes.ts';
import { addWebhook } from './webhook/webhooks.ts';

const ROW_COUNT = 5_300;
/** The few rows of these that are shown: the first, then one in the middle of nothing, and the last. */
const SHOWN = [0, 1, 2, 3, 2_700, ROW_COUNT - 1];
const DAY = '2026-03-01';
const alice = 'dev-alice';
const bob = 'dev-bob';

let world: World;
let domain: Domain;
const asked = { rows: 0, queries: 0, smallest: Number.POSITIVE_INFINITY };
let leave: (() => void) | undefined;
let webhook: WebhookId;
let newest: EventId;
const asAdmin = () => ({ domain, principal: asUser('dev-admin', 'admin') });

beforeAll(async () => {
	world = await createWorld('embedded', inject('azurite'));
	domain = countingRanges(world.domain);
	for (const name of ['alice', 'bob', 'carol', 'admin']) await world.person(name);
	await editProfile(world.as(alice), { subject: alice, feed: 'public' });
	await mute(world.as(bob), { subject: bob, other: 'dev-carol' });
	const input = { subject: alice, url: 'https://one.example', feed: 'timeline' } as const;
	webhook = (await addWebhook(world.as(alice), input)).webhook.id;
	await world.settle();
	await fill();
}, 120_000);
afterAll(() => world.close());
beforeEach(() => {
	Object.assign(asked, { rows: 0, queries: 0, smallest: Number.POSITIVE_INFINITY });
	leave = undefined;
});

type List = { read(request: PageRequest): Promise<Page<unknown>>; shown: number; limit: number; most?: number };

const lists: Record<string, List> = {
	"a subject's events": {
		read: (page) => listEvents({ domain, principal: asUser(bob) }, { subject: alice, ...page }),
		...all(1),
	},
	'a public feed': {
		read: async (page) => (await readPublicFeed({ domain, principal: ANONYMOUS }, { subject: alice, ...page })).events,
		...all(4),
	},
	'a timeline of the muted': {
		read: (page) => readTimeline({ domain, principal: asUser(bob) }, { reader: bob, ...page }),
		...all(2),
	},
	'a timeline of the removed': {
		read: (page) => readTimeline({ domain, principal: asUser(alice) }, { reader: alice, ...page }),
		...all(250),
	},
	'notifications of the muted': {
		read: (page) => listNotifications({ domain, principal: asUser(bob) }, { reader: bob, ...page }),
		...all(2),
	},
	'the followers': {
		read: (page) => listFollowers({ domain, principal: asUser(bob) }, { subject: alice, ...page }),
		...all(3),
	},
	'the followed': {
		read: (page) => listFollowing({ domain, principal: asUser(alice) }, { subject: alice, ...page }),
		...all(5),
	},
	'requests that one sent': {
		read: (page) => listRequested({ domain, principal: asUser(alice) }, { subject: alice, ...page }),
		shown: 0,
		limit: 1,
	},
	'a hashtag': { read: (page) => readTag({ domain, principal: asUser(bob) }, { tag: 'tide', ...page }), ...all(6) },
	'the directory': {
		read: async (page) => {
			const { items, next } = await listByHandle(domain, page);
			return { items: items.filter(({ handle }) => handle.startsWith('x')), next };
		},
		...all(2),
	},
	// Profiles have only alice, bob, carol and the admin.
	'the standings of everyone': {
		read: (page) => listStandings(asAdmin(), { shown: 'everyone', ...page }),
		shown: 4,
		limit: 2,
	},
	'the pushes of a webhook that were given up': {
		read: (page) =>
			listPushes({ domain, principal: asUser(alice) }, { subject: alice, id: webhook, state: 'dead', ...page }),
		...all(1),
	},
	// Each of its 16 partitions is read ahead of the others.
	'one action in the audit trail': {
		most: 4_000,
		read: (page) => listAudit(asAdmin(), { ...page, action: 'followed', day: DAY }),
		...all(2),
	},
	'one action on a ledger': {
		read: (page) => listAudit(asAdmin(), { ...page, action: 'followed', subject: 'dev-zoe' }),
		...all(2),
	},
	'one action that was done to a subject': {
		read: (page) => listAudit(asAdmin(), { ...page, action: 'followed', target: 'dev-zoe' }),
		...all(2),
	},
	'one action of an operator': {
		most: 4_000,
		read: (page) => listAudit(asAdmin(), { ...page, action: 'followed', actor: 'operator' }),
		...all(2),
	},
	'the followers at a moment': {
		read: (page) => listFollowersAt(asAdmin(), { subject: alice, at: new Date().toISOString(), ...page }),
		shown: 0,
		limit: 1,
	},
	'a timeline at a moment': {
		read: (page) => listTimelineAt(asAdmin(), { subject: bob, at: new Date().toISOString(), ...page }),
		shown: 0,
		limit: 1,
	},
	'readers that an event came to': {
		read: (page) => listDeliveries(asAdmin(), { subject: alice, event: newest, ...page }),
		shown: 1,
		limit: 2,
	},
};

describe.each(Object.entries(lists))('%s', (_, { read, shown, limit, most = 2_010 }) => {
	test('comes in pages for which few rows are looked at, and all of it comes once', async () => {
		const found: unknown[] = [];
		let cursor: string | undefined;
		let pages = 0;
		do {
			Object.assign(asked, { rows: 0, queries: 0 });
			const page = await read({ cursor, limit });
			expect(page.items.length).toBeLessThanOrEqual(limit);
			expect(asked.rows).toBeLessThanOrEqual(most);
			expect(asked.queries).toBeLessThanOrEqual(40);
			found.push(...page.items.map((item) => JSON.stringify(item)));
			cursor = page.next;
			pages++;
		} while (cursor);
		expect(found).toHaveLength(shown);
		expect(new Set(found).size).toBe(shown);
		expect(pages).toBeGreaterThan(2);
		expect(pages).toBeLessThan(12);
	});

	test('is read no further once its reader has left', async () => {
		const request = new AbortController();
		leave = () => request.abort(new Error('left the page'));
		await expect(read({ limit: 250, signal: request.signal })).rejects.toThrow('left the page');
		expect(asked.rows).toBeLessThanOrEqual(2_010);
		const { queries } = asked;
		await expect(read({ limit: 250, signal: request.signal })).rejects.toThrow('left the page');
		expect(asked.queries - queries).toBeLessThanOrEqual(1);
	});
});

test('days of a month are counted in few reads, and no further once the reader has left', async () => {
	const today = new Date().toISOString().slice(0, 7);
	const count = (signal?: AbortSignal) =>
		countTimelineDays({ domain, principal: asUser(alice) }, { reader: alice, month: today, zone: 'UTC', signal });
	await count();
	// All rows are of the last two days: each takes one read that is full, and the days below them one together.
	expect(asked.queries).toBeLessThanOrEqual(6);
	expect(asked.rows).toBeLessThanOrEqual(4 * 250);
	const request = new AbortController();
	leave = () => request.abort(new Error('left the page'));
	await expect(count(request.signal)).rejects.toThrow('left the page');
});

test('a batch of ten ends once its caller has left', async () => {
	const batch = (signal?: AbortSignal) => {
		const input = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n, { subject: alice, limit: 250 }]));
		const calls = Array.from({ length: 10 }, () => 'subject.events').join();
		const query = new URLSearchParams({ batch: '1', input: JSON.stringify(input) });
		return fetchRequestHandler({
			endpoint: '/api/trpc',
			req: new Request(`http://127.0.0.1/api/trpc/${calls}?${query}`, { signal: signal ?? null }),
			router: appRouter,
			createContext: () => ({ domain, watch: world.watch, principal: asUser(bob) }),
		}).then((answer) => answer.text());
	};
	await batch();
	expect(asked.queries).toBe(80);
	asked.queries = 0;
	const request = new AbortController();
	leave = () => request.abort();
	await batch(request.signal);
	// These queries had been sent when the first was answered.
	expect(asked.queries).toBeLessThanOrEqual(10);
});

test('pages of storage hold many rows for any limit, and no item is skipped', async () => {
	const found: string[] = [];
	let cursor: string | undefined;
	do {
		const page = await listEvents({ domain, principal: asUser(alice) }, { subject: alice, cursor, limit: 99 });
		found.push(...page.items.map(({ id }) => id));
		cursor = page.next;
	} while (cursor);
	expect(found).toHaveLength(ROW_COUNT);
	expect(found.toSorted()).toEqual(found);
	expect(asked.smallest).toBe(250);
});

test('a page of a list of subjects reads about twice what it shows, and all of them come once and in order', async () => {
	const ranks = Array.from({ length: ROW_COUNT }, (_, n) =>
		rankWrites(`dev-x${String(n).padStart(5, '0')}`, undefined, {
			activeAt: n % 700,
			followers: n % 300,
			createdAt: n,
		}),
	);
	await world.store.tables.ranks.writeMany(ranks.flat());
	for (const order of LIST_ORDERS) {
		Object.assign(asked, { rows: 0, queries: 0 });
		const found: string[] = [];
		let after: string | undefined;
		do {
			const page = await readList(domain, order, { after, most: 250 });
			found.push(...page.items.map(({ row }) => row));
			after = page.next;
		} while (after !== undefined);
		expect(found).toEqual(found.toSorted());
		expect(new Set(found.filter((row) => row.includes('.dev-x'))).size).toBe(ROW_COUNT);
		expect(asked.rows).toBeLessThanOrEqual(3 * ROW_COUNT);
		Object.assign(asked, { rows: 0, queries: 0 });
		await readList(domain, order, { most: 50 });
		expect(asked.rows).toBeLessThanOrEqual(200);
		expect(asked.queries).toBeLessThanOrEqual(24);
	}
});

test('suggestions look at a part of what there is', async () => {
	await suggestSubjects({ domain, principal: asUser(alice) }, { reader: alice, limit: 10 });
	expect(asked.rows).toBeLessThanOrEqual(2_010);
	// Two for each of 120 cards, and those that find them.
	expect(asked.queries).toBeLessThanOrEqual(300);
});

test('a search of subjects reads a part of those that have the words', async () => {
	const rows = (word: string) =>
		Array.from({ length: ROW_COUNT }, (_, n): Write => {
			const subject = { id: `dev-y${n}`, handle: `y${n}`, words: ['grey', 'gull'], kind: 'person' as const };
			const key = subjectWordKeys.word('person', word, subject.id);
			return { ...key, kind: 'insert', properties: foundProperties(subject) };
		});
	await world.store.tables.directory.writeMany([...rows('grey'), ...rows('gull')]);
	const search = async (query: string) => {
		Object.assign(asked, { rows: 0, queries: 0 });
		await searchSubjects({ domain, principal: asUser(bob) }, { query, limit: 50 });
		return { ...asked };
	};
	// 200 are read under a word, and two things asked about each.
	const one = await search('gull');
	expect(one.rows).toBeLessThanOrEqual(610);
	expect(one.queries).toBeLessThanOrEqual(410);
	// 1,000 under each of two, then 1,000 three times more, since each word leaves some out.
	const two = await search('grey gull');
	expect(two.rows).toBeLessThanOrEqual(5_010);
	expect(two.queries).toBeLessThanOrEqual(8_010);
});

test('a search of events looks up a part of what the reader may not read, and finds all of the rest once', async () => {
	let lookedUp = 0;
	const counted = seeingOtherwise(world.domain, {
		tables: {
			ledger: {
				get(key: RowKey) {
					lookedUp++;
					return world.store.tables.ledger.get(key);
				},
			},
		},
	});
	const documents: SearchDocument[] = [];
	for await (const rows of pagesOf(world.store.tables.ledger, eventKeys.all(alice)))
		documents.push(...rows.map(eventRowOf).flatMap((row) => (row.removed ? [] : documentOf(row.event, row.tags))));
	await enterDocuments(world.store, documents);
	const marks = { kind: 'marks' as const, anyOf: [`from:${alice}`] };
	// The oldest one is entered last.
	const [before, oldest] = documents.slice(-2);
	const last = async () =>
		(await world.store.search.find({ all: [marks], none: [], after: before?.id, limit: 2 })).hits.map(({ id }) => id);
	await expect.poll(last, { timeout: 60_000 }).toEqual([oldest?.id]);
	const found: string[] = [];
	let cursor: string | undefined;
	let pages = 0;
	do {
		lookedUp = 0;
		const request = { query: `from:${alice}`, order: 'newest', limit: 1, cursor } as const;
		const page = await searchEvents({ domain: counted, principal: asUser(bob) }, request);
		expect(lookedUp).toBeLessThanOrEqual(2_100);
		found.push(...page.items.map(({ event }) => event.id));
		cursor = page.next;
		pages++;
	} while (cursor);
	expect(found).toHaveLength(SHOWN.length);
	expect(new Set(found).size).toBe(SHOWN.length);
	expect(pages).toBeLessThan(12);
});

test('a page of the suspended asks 500 subjects, and all of them are found once', async () => {
	const handles = Array.from({ length: 1_200 }, (_, n) => `w${String(n).padStart(5, '0')}`);
	const suspended = ['alice', 'bob'];
	for (const name of suspended) await suspendSubject(world.operator, { subject: `dev-${name}`, reason: 'Spam' });
	await world.store.tables.directory.writeMany(
		handles.map((handle) => ({
			...directoryKeys.handle(handle),
			kind: 'insert',
			properties: { subject: `dev-${handle}`, name: handle, kind: 'person', claimedAt: DAY, confirmed: true },
		})),
	);
	let lookedUp = 0;
	const counted = seeingOtherwise(domain, {
		tables: {
			ledger: {
				get(key: RowKey) {
					lookedUp++;
					return world.store.tables.ledger.get(key);
				},
			},
		},
	});
	const found: SubjectId[] = [];
	let cursor: string | undefined;
	do {
		lookedUp = 0;
		Object.assign(asked, { rows: 0, queries: 0 });
		const request = { shown: 'suspended', limit: 1, cursor } as const;
		const page = await listStandings({ domain: counted, principal: asUser('dev-admin', 'admin') }, request);
		expect(lookedUp).toBeLessThanOrEqual(510);
		// The 36 letters of the directory, and eight further pages of storage.
		expect(asked.queries).toBeLessThanOrEqual(44);
		expect(asked.rows).toBeLessThanOrEqual(2_010);
		found.push(...page.items.map(({ id }) => id));
		cursor = page.next;
	} while (cursor);
	expect(found).toEqual([alice, bob]);
	for (const name of suspended) await unsuspendSubject(world.operator, { subject: `dev-${name}` });
});

test('days on which little happened come some at a time', async () => {
	const entries = Array.from({ length: 40 }, (_, n): Entry => {
		const at = new Date(Date.parse(DAY) - (n + 1) * 86_400_000).toISOString();
		return { ...ENTRY, subject: bob, at, action: 'unmuted' };
	});
	await world.store.tables.audit.writeMany(
		entries.flatMap((entry) => [
			{ ...auditKeys.day(entry.at), kind: 'insert', properties: {} },
			{ ...auditKeys.entry(entry), kind: 'insert', properties: auditProperties(entry) },
		]),
	);
	const found: string[] = [];
	let cursor: string | undefined;
	do {
		Object.assign(asked, { queries: 0 });
		const page = await listAudit(
			{ domain, principal: asUser('dev-admin', 'admin') },
			{ action: 'unmuted', cursor, limit: 250 },
		);
		expect(asked.queries).toBeLessThanOrEqual(30 * 16 + 1);
		found.push(...page.items.map(({ at }) => at));
		cursor = page.next;
	} while (cursor);
	expect(found).toEqual(entries.map(({ at }) => at));
});

test('the reader that reads storage itself ends its pages where the server does', async () => {
	const rows: number[] = [];
	const reader = timelineReader({
		link: () => linkTimeline(world.as(alice), { reader: alice }),
		origin: 'http://127.0.0.1',
		async fetch(url, init) {
			const answer = await world.fetch(url, init);
			rows.push(((await answer.clone().json()) as { value: unknown[] }).value.length);
			return answer;
		},
	});
	let cursor: string | undefined;
	do {
		const page = await reader.page(cursor);
		expect(page).toEqual(await readTimeline(world.as(alice), { reader: alice, cursor, limit: 250 }));
		expect(rows.splice(0).reduce((sum, each) => sum + each)).toBeLessThanOrEqual(2_000);
		cursor = page.next;
	} while (cursor);
});

test('a new follower gets what is live, however much lies before it that was removed', async () => {
	const dora = await world.person('dora');
	const old = await world.post(dora, 'older than all that was removed');
	const at = eventTime(old.id);
	await world.store.tables.ledger.writeMany(
		Array.from({ length: 2_500 }, (_, n) => ({
			...eventKeys.event(dora, eventIdAt(at + 1 + n, randomBytes(10))),
			kind: 'insert',
			properties: eventProperties({ removed: true, removedAt: old.occurredAt }),
		})),
	);
	await follow(world.as('dev-carol'), { follower: 'dev-carol', followed: dora });
	await world.settle();
	expect(await world.texts('dev-carol')).toEqual([old.text]);
});

function all(limit: number) {
	return { shown: SHOWN.length, limit };
}

/** The same store; what its ranges answer is counted, and after the first page that goes on, the reader leaves. */
function countingRanges(inner: Domain): Domain {
	const tables = TABLES.map((name) => [name, { range: (query: RangeQuery) => countedRange(name, query) }]);
	return seeingOtherwise(inner, { tables: Object.fromEntries(tables) });
}

async function countedRange(name: TableName, query: RangeQuery) {
	const page = await world.store.tables[name].range(query);
	asked.rows += page.rows.length;
	asked.queries++;
	if (page.next) {
		asked.smallest = Math.min(asked.smallest, page.rows.length);
		leave?.();
	}
	return page;
}

/** Far more rows than are shown, in each of the lists. */
async function fill(): Promise<void> {
	const { ledger, timelines, subjectFollowers, directory, audit, webhooks, notifications } = world.store.tables;
	const from = Date.now() - 60_000;
	const rows = Array.from({ length: ROW_COUNT }, (_, n) => ({
		n,
		isShown: SHOWN.includes(n),
		event: eventOf(eventIdAt(from - n * 1_000, randomBytes(10)), SHOWN.includes(n) ? 'app-beacon' : 'dev-carol'),
		other: `dev-x${String(n).padStart(5, '0')}`,
	}));
	const inserts = (rowOf: (row: (typeof rows)[number]) => RowKey & { properties: Properties }): Write[] =>
		rows.map((row) => ({ kind: 'insert', ...rowOf(row) }));
	const kept = (event: Event, isShown: boolean) => (isShown ? timelineProperties(event, 0) : TOMBSTONE);
	await ledger.writeMany(
		inserts(({ event, isShown }) => ({
			...eventKeys.event(alice, event.id),
			properties: eventProperties({
				removed: false,
				event: { ...event, actor: alice, audience: isShown ? undefined : 'followers' },
				tags: [],
				salt: 'salt',
				postedAt: event.occurredAt,
				seq: 1,
			}),
		})),
	);
	await ledger.writeMany(
		inserts(({ other, isShown }) => ({
			...followingKeys.following(alice, other),
			properties: { state: isShown ? 'on' : 'off', seq: 1, since: '' },
		})),
	);
	await subjectFollowers.writeMany(
		inserts(({ other, isShown }) => ({
			...subjectFollowerKey(alice, other),
			properties: { state: isShown ? 'on' : 'off', seq: 1 },
		})),
	);
	await timelines.writeMany([
		...inserts(({ event }) => ({ ...timelineKey(bob, event.id), properties: timelineProperties(event, 0) })),
		...inserts(({ event, isShown }) => ({ ...timelineKey(alice, event.id), properties: kept(event, isShown) })),
		...inserts(({ event, isShown }) => ({
			...timelineKey(tagTimeline('tide'), event.id),
			properties: kept(event, isShown),
		})),
	]);
	// The shown rows say that somebody follows bob, and the others come from somebody whose events bob mutes.
	await notifications.writeMany(
		rows.map(({ n, isShown, other }) =>
			insertOfNotification(bob, {
				kind: 'follower',
				at: from - n * 1_000,
				subject: isShown ? other : 'dev-carol',
				seq: n,
			}),
		),
	);
	await ledger.writeMany(
		inserts(({ n, other }) => ({
			...followingKeys.following(other, bob),
			properties: { state: 'on', seq: n, since: '' },
		})),
	);
	await webhooks.writeMany(
		rows.map(({ event, isShown }) =>
			insertOfPush(webhook, {
				id: event.id,
				type: 'event.delivered',
				state: isShown ? 'dead' : 'done',
				at: event.occurredAt,
				tries: 1,
			}),
		),
	);
	await directory.writeMany(
		inserts(({ other, isShown }) => ({
			...directoryKeys.handle(other.slice('dev-'.length)),
			properties: { subject: other, name: other, kind: 'person', claimedAt: DAY, confirmed: isShown },
		})),
	);
	await audit.writeMany(
		inserts(({ n, other, isShown }) => {
			const at = new Date(Date.parse(DAY) + n * 1_000).toISOString();
			const entry: Entry = { ...ENTRY, subject: other, at, action: isShown ? 'followed' : 'signed-in' };
			return { ...auditKeys.entry(entry), properties: auditProperties(entry) };
		}),
	);
	const ofZoe = rows.map(({ n, isShown, other }): Entry => {
		const at = new Date(from - n * 1_000).toISOString();
		return { ...ENTRY, subject: other, seq: n + 1, at, action: isShown ? 'followed' : 'signed-in', target: 'dev-zoe' };
	});
	await audit.writeMany(
		ofZoe.flatMap((entry) =>
			copiesOf(entry).map((key): Write => ({ ...key, kind: 'insert', properties: auditProperties(entry) })),
		),
	);
	await ledger.writeMany(
		ofZoe.map((entry) => ({
			...entryKeys.entry('dev-zoe', entry.seq),
			kind: 'insert',
			properties: entryProperties(entry, ''),
		})),
	);
	newest = rows[0]?.event.id ?? '';
}

/** Rows of an entry that are not in its day. */
const copiesOf = (entry: Entry) => auditKeys.all(entry).filter(({ partition }) => !auditKeys.isOfDay(partition));

const eventOf = (id: EventId, actor: SubjectId): Event => ({
	id,
	actor,
	name: actor,
	verb: 'posted',
	text: 'High water',
	occurredAt: `${DAY}T00:00:00.000Z`,
});

const ENTRY = { seq: 1, actor: 'operator', via: 'cli', target: '', contentHash: '', prev: '', hash: '' };
