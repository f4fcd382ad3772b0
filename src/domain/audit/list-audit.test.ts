/** Admins find what they look for in the trail, and all of it once. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { TrailEntry } from '../../contract/audit/audit.ts';
import type { AuditQuery } from '../../contract/schema/audit.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { asUser, createWorld, ENGINES, type World } from '../../testing/world.ts';
import { removeEvent } from '../event/remove-event.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { unfollow } from '../graph/unfollow.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { issueToken } from '../token/issue-token.ts';
import { getEntry } from './get-entry.ts';
import { listAudit } from './list-audit.ts';

const DAY_MS = 86_400_000;

describe.each(ENGINES)('the trail on %s', (engine) => {
	let world: World;
	let alice: SubjectId;
	let bob: SubjectId;
	let carol: SubjectId;
	const read = (query: Partial<AuditQuery>) =>
		listAudit({ domain: world.domain, principal: asUser('dev-root', 'admin') }, { limit: 250, ...query });

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'), { jobsPrepared: false });
		[alice, bob, carol] = [await world.person('alice'), await world.person('bob'), await world.person('carol')];
	});
	afterEach(() => world.close());

	/** All pages of a query, in words. `between` is called after each page. */
	async function found(query: Partial<AuditQuery>, between?: () => Promise<unknown>): Promise<string[]> {
		const items: TrailEntry[] = [];
		let cursor: string | undefined;
		do {
			const page = await read({ ...query, cursor });
			items.push(...page.items);
			cursor = page.next;
			await between?.();
		} while (cursor);
		return items.map(said);
	}
	const said = ({ actor, action, subject, target }: TrailEntry) =>
		[...(actor === subject ? [] : [`${actor}:`]), subject, action, ...(action === 'signed-up' ? [] : [target])].join(
			' ',
		);

	test('an entry says who did what to which subject, how, and their names', async () => {
		const { operator, clock } = world;
		// Entries of one millisecond are in the order of their subjects.
		const next = () => {
			clock.ahead += 10;
		};
		const event = await world.post(alice, 'High water');
		next();
		await follow(world.as(bob), { follower: bob, followed: alice });
		next();
		await follow(operator, { follower: carol, followed: alice });
		await unfollow(operator, { follower: carol, followed: alice });
		const { token } = await issueToken(world.as(bob), { subject: bob, name: 'tide', scopes: ['events:write'] });
		const id = token.slice(4, 20);
		const scopes = ['follows:write'] as const;
		const byToken = { kind: 'token', id, subject: bob, holder: 'app-tide', scopes, expiresAt: '' } as const;
		await follow({ domain: world.domain, principal: byToken }, { follower: bob, followed: carol });
		await removeEvent(world.as(alice), { actor: alice, id: event.id });
		next();
		await block(world.as(alice), { subject: alice, other: bob });
		await editProfile(world.as(carol), { subject: carol, handle: 'bobby' });
		await world.settle();

		const ofBob = [
			`${alice}: ${bob} unfollowed ${alice}`,
			`app-tide: ${bob} followed ${carol}`,
			`${bob} token-issued ${id}`,
			`${bob} followed ${alice}`,
			`${bob} signed-up`,
		];
		expect(await found({ subject: bob })).toEqual(ofBob);
		expect(await found({ subject: bob, from: '2000-01-01' })).toEqual(ofBob);
		expect(await found({ subject: bob, limit: 2 })).toEqual(ofBob);
		expect(await found({ target: alice })).toEqual([
			`${alice}: ${bob} unfollowed ${alice}`,
			`operator: ${carol} unfollowed ${alice}`,
			`operator: ${carol} followed ${alice}`,
			`${bob} followed ${alice}`,
		]);
		expect(await found({ target: alice, action: 'followed', limit: 1 })).toEqual([
			`operator: ${carol} followed ${alice}`,
			`${bob} followed ${alice}`,
		]);
		const ofAlice = [
			`${alice}: ${bob} unfollowed ${alice}`,
			`${alice} blocked `,
			`${alice} event-removed ${event.id}`,
			`${alice} event-posted ${event.id}`,
			`${alice} signed-up`,
		];
		for (const span of [{}, { from: '2000-01-01' }, { to: '9999-12-31' }])
			for (const limit of [1, 3, 250])
				expect((await found({ actor: alice, limit, ...span })).toSorted()).toEqual(ofAlice.toSorted());
		expect(await found({ actor: 'operator' })).toEqual([
			`operator: ${carol} unfollowed ${alice}`,
			`operator: ${carol} followed ${alice}`,
		]);
		expect(await found({ actor: 'app-tide', subject: bob })).toEqual([`app-tide: ${bob} followed ${carol}`]);
		expect(await found({ via: 'token' })).toEqual([`app-tide: ${bob} followed ${carol}`]);
		expect(await found({ via: `token:${id}` })).toHaveLength(1);
		expect(await found({ via: 'tok' })).toEqual([]);
		const ofEvent = [`${alice} event-removed ${event.id}`, `${alice} event-posted ${event.id}`];
		expect(await found({ target: event.id })).toEqual(ofEvent);
		expect(await found({ target: event.id, subject: alice })).toEqual(ofEvent);
		// A handle may read as the id of a subject: what gave it up is found under it as well.
		next();
		await editProfile(world.as(carol), { subject: carol, handle: 'carol' });
		await world.settle();
		expect(await found({ target: bob })).toEqual([]);

		const { people } = await read({ subject: bob });
		expect(people).toEqual([
			{ id: alice, handle: 'alice', name: 'alice' },
			{ id: bob, handle: 'bob', name: 'bob' },
			{ id: carol, handle: 'carol', name: 'carol' },
		]);
	});

	test.skipIf(engine === 'azure')('a span of time has its first moment in it, and not its last', async () => {
		const times: string[] = [];
		for (let day = 0; day < 4; day++) {
			world.clock.ahead = day * DAY_MS;
			await follow(world.as(bob), { follower: bob, followed: alice });
			await unfollow(world.operator, { follower: bob, followed: alice });
			await world.settle();
		}
		const all = (await read({ target: alice })).items;
		times.push(...all.map(({ at }) => at));
		expect(times).toHaveLength(8);
		for (const who of [{ target: alice }, { subject: bob }, { actor: 'operator' }, { actor: bob }, { via: 'web' }, {}])
			for (const [from, to] of [
				[times[5], times[2]],
				[times[3], times[3]],
				[undefined, times[4]],
				[times[1], undefined],
			]) {
				const within = (await read({ ...who, to: '9999-12-31' })).items.filter(
					({ at }) => (!from || at >= from) && (!to || at < to),
				);
				for (const limit of [1, 250]) expect(await found({ ...who, from, to, limit })).toEqual(within.map(said));
			}
		const day = String(times[2]).slice(0, 10);
		const ofDay = all.filter(({ at }) => at.startsWith(day)).map(said);
		expect(await found({ target: alice, day })).toEqual(ofDay);
		expect(await found({ target: alice, day, from: '2000-01-01', to: '2001-01-01' })).toEqual([]);
	});

	test.skipIf(engine === 'azure')('while entries arrive, those that were there come once each', async () => {
		await Promise.all(Array.from({ length: 12 }, (_, n) => world.post(alice, `n${n}`)));
		await follow(world.operator, { follower: bob, followed: alice });
		await unfollow(world.operator, { follower: bob, followed: alice });
		await follow(world.operator, { follower: carol, followed: alice });
		await world.settle();
		let number = 0;
		const act = async () => {
			const pair = { follower: carol, followed: alice };
			await (number++ % 2 ? follow(world.operator, pair) : unfollow(world.operator, pair));
			await world.post(alice, `more ${number}`);
			await world.settle();
		};
		for (const who of [
			{},
			{ subject: alice },
			{ actor: alice },
			{ actor: 'operator' },
			{ target: alice },
			{ via: 'web' },
		]) {
			const before = await found(who);
			const meanwhile = await found({ ...who, limit: 2 }, act);
			expect(meanwhile).toEqual(before);
		}
	});

	test('a new entry does not come behind earlier ones while pages are read', async () => {
		await follow(world.as(bob), { follower: bob, followed: carol });
		await block(world.as(carol), { subject: carol, other: bob });
		await world.settle();
		const before = await found({ actor: carol });
		// On another's ledger: none of her own entries has come when the first page ends.
		expect(before[0]).toBe(`${carol}: ${bob} unfollowed ${carol}`);
		const act = async () => {
			await world.post(carol, 'meanwhile');
			await world.settle();
		};
		expect(await found({ actor: carol, limit: 1 }, act)).toEqual(before);
	});

	test('an entry comes with its neighbours in the chain', async () => {
		await follow(world.as(bob), { follower: bob, followed: alice });
		await unfollow(world.as(bob), { follower: bob, followed: alice });
		const admin = world.as('dev-root', 'admin');
		const second = await getEntry(admin, { subject: bob, seq: 2 });
		expect(second.previous).toMatchObject({ seq: 1, action: 'signed-up', hash: second.entry.prev });
		expect(second.next).toMatchObject({ seq: 3, action: 'unfollowed', prev: second.entry.hash });
		expect(second.people.map(({ handle }) => handle)).toEqual(['alice', 'bob']);
		expect(await getEntry(admin, { subject: bob, seq: 1 })).toMatchObject({ previous: undefined });
		expect(await getEntry(admin, { subject: bob, seq: 3 })).toMatchObject({ next: undefined });
		await expect(getEntry(admin, { subject: bob, seq: 4 })).rejects.toMatchObject({ code: 'entry_not_found' });
	});
});
