/** Limits of rate on the procedures: what is refused was not begun. */
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../contract/caller/principal.ts';
import { RateLimited } from '../contract/errors/errors.ts';
import type { Rates } from '../contract/errors/rate-limit.ts';
import { createLimits } from '../rate-limits/rate-limits.ts';
import { asUser, createWorld, type World } from '../testing/world.ts';
import { appRouter } from './routers/router.ts';
import { type Context, createCallerFactory } from './trpc.ts';

const createCaller = createCallerFactory(appRouter);
const hourly = (count: number) => [{ count, seconds: 3_600 }];

let world: World;
beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
});
afterEach(() => world.close());

function callersUnder(rates: Rates) {
	const { domain, watch } = world;
	const limits = createLimits(rates);
	return async (name: string, more: Partial<Context> = {}, session?: string) => {
		const subject = await world.person(name);
		const principal = { ...asUser(subject), session };
		const signals: AbortController[] = [];
		const caller = () => {
			const controller = new AbortController();
			signals.push(controller);
			return createCaller({ domain, watch, limits, principal, ...more }, { signal: controller.signal });
		};
		return { subject, api: createCaller({ domain, watch, limits, principal, ...more }), caller, signals };
	};
}

const refused = (call: Promise<unknown>) =>
	call.then(
		() => 'taken',
		({ code, cause }: { code?: string; cause?: unknown }) =>
			cause instanceof RateLimited ? `${code} ${cause.limit}` : String(cause),
	);

test('searches have a limit of their own, which leaves other reads alone', async () => {
	const callerOf = callersUnder({ searches: hourly(2), reads: hourly(4) });
	const { api } = await callerOf('alice');
	await api.search.events({ query: 'anything' });
	await api.search.countNew({ query: 'anything' });
	expect(await refused(api.search.events({ query: 'anything' }))).toBe('TOO_MANY_REQUESTS searches');
	expect(await refused(api.search.countNew({ query: 'anything' }))).toBe('TOO_MANY_REQUESTS searches');
	expect(await refused(api.timeline.page({}))).toBe('taken');
});

test('the days of a search count as a search for each of their reads', async () => {
	const callerOf = callersUnder({ searches: hourly(2) });
	const { api } = await callerOf('alice');
	const month = { month: '2026-03', zone: 'UTC' };
	// Nothing is read for a query that asks nothing.
	expect(await refused(api.search.days({ query: '', ...month }))).toBe('taken');
	await api.search.days({ query: 'anything', ...month });
	await api.search.days({ query: 'anything', ...month });
	expect(await refused(api.search.days({ query: 'anything', ...month }))).toBe('TOO_MANY_REQUESTS searches');
	expect(await refused(api.search.events({ query: 'anything' }))).toBe('TOO_MANY_REQUESTS searches');
});

test('posts, changes of standing and other changes are counted apart, and reads too', async () => {
	const callerOf = callersUnder({ posts: hourly(2), follows: hourly(3), changes: hourly(1), reads: hourly(4) });
	const { api, subject } = await callerOf('alice');
	const bob = await world.person('bob');
	const ids = [];
	for (const text of ['one', 'two']) ids.push((await api.event.post({ text })).event.id);
	expect(await refused(api.event.post({ text: 'three' }))).toBe('TOO_MANY_REQUESTS posts');
	for (const act of [api.subject.follow, api.subject.unfollow, api.subject.block])
		expect(await refused(act({ subject: bob }))).toBe('taken');
	for (const act of [api.subject.follow, api.subject.mute, api.subject.unmute, api.subject.unblock])
		expect(await refused(act({ subject: bob }))).toBe('TOO_MANY_REQUESTS follows');
	const [first = '', second = ''] = ids;
	expect(await refused(api.event.remove({ id: first }))).toBe('taken');
	expect(await refused(api.event.remove({ id: second }))).toBe('TOO_MANY_REQUESTS changes');
	expect(await refused(api.subject.edit({ name: 'Alice' }))).toBe('TOO_MANY_REQUESTS changes');
	expect((await api.subject.events({ subject })).items.map(({ text }) => text)).toEqual(['two']);
	for (let n = 0; n < 3; n++) await api.timeline.page({});
	expect(await refused(api.timeline.page({}))).toBe('TOO_MANY_REQUESTS reads');
	expect(await refused(api.session.me())).toBe('taken');
});

test('two sessions of one subject are counted apart, and all from one address together', async () => {
	const callerOf = callersUnder({ posts: hourly(1) });
	const post = async (name: string, { session, ...more }: Partial<Context> & { session?: string }) =>
		refused((await callerOf(name, more, session)).api.event.post({ text: 'x' }));
	expect(await post('alice', { session: 'phone' })).toBe('taken');
	expect(await post('alice', { session: 'phone' })).toBe('TOO_MANY_REQUESTS posts');
	expect(await post('alice', { session: 'laptop' })).toBe('taken');
	expect(await post('alice', { session: 'third' })).toBe('TOO_MANY_REQUESTS posts');
	for (let n = 0; n < 10; n++) expect(await post(`p${n}`, { address: '192.0.2.7' })).toBe('taken');
	expect(await post('p10', { address: '192.0.2.7' })).toBe('TOO_MANY_REQUESTS posts');
	expect(await post('p10', { address: '192.0.2.8' })).toBe('TOO_MANY_REQUESTS posts');
	expect(await post('p11', { address: '192.0.2.8' })).toBe('taken');
});

test('links in mails are followed without a session, and counted for their address', async () => {
	const callerOf = callersUnder({ changes: hourly(1) });
	const { api } = await callerOf('alice', { principal: ANONYMOUS, address: '192.0.2.7' });
	const link = { subject: 'dev-alice', code: '0'.repeat(32) };
	const follow = [api.mail.confirm, api.mail.unsubscribe];
	for (let n = 0; n < 10; n++) expect(await refused(follow[n % 2]!(link))).toContain("This link isn't good");
	for (const act of follow) expect(await refused(act(link))).toBe('TOO_MANY_REQUESTS changes');
	const other = await callerOf('bob', { principal: ANONYMOUS, address: '192.0.2.8' });
	expect(await refused(other.api.mail.confirm(link))).toContain("This link isn't good");
});

test('a mention too many leaves nothing behind: no entry, no event, no job, nothing with who is mentioned', async () => {
	const callerOf = callersUnder({ mentions: hourly(2) });
	const { api, subject } = await callerOf('alice');
	const bob = await world.person('bob');
	await world.settle();
	for (const text of ['@bob one', '@bob two']) await api.event.post({ text });
	await world.settle();
	const entries = async () => (await world.store.tables.ledger.range({ partition: subject, limit: 250 })).rows.length;
	const before = await entries();
	expect(await refused(api.event.post({ text: 'hello @carol and @bob' }))).toBe('TOO_MANY_REQUESTS mentions');
	expect(await entries()).toBe(before);
	expect(world.pendingJobs).toEqual([]);
	expect(await world.store.queues.jobs.depth()).toBe(0);
	expect(await world.texts(bob)).toEqual(['@bob two', '@bob one']);
	expect(await refused(api.event.post({ text: 'nobody, and @alice herself' }))).toBe('taken');
});

test('a stream holds its place until it ends, also when its client vanished before it read anything', async () => {
	const { caller, signals, api } = await callersUnder({ streams: 2 })('alice');
	const streams = [await caller().timeline.changes(), await caller().timeline.changes()];
	expect(await api.timeline.crowded()).toBe(true);
	expect(await refused(caller().timeline.changes())).toBe('TOO_MANY_REQUESTS streams');
	// Nobody has read from this stream yet.
	signals[0]?.abort();
	expect(await api.timeline.crowded()).toBe(false);
	const [, second] = streams;
	const reading = second?.[Symbol.asyncIterator]();
	await reading?.next();
	await reading?.return?.();
	const again = [await caller().timeline.changes(), await caller().timeline.changes()];
	expect(await refused(caller().timeline.changes())).toBe('TOO_MANY_REQUESTS streams');
	for (const controller of signals) controller.abort();
	expect(await api.timeline.crowded()).toBe(false);
	expect(again).toHaveLength(2);
});
