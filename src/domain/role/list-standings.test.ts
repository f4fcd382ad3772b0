/** Admins and auditors see the standing of everyone: role, sessions, last act and suspension. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { StandingsShown } from '../../contract/caller/standing.ts';
import { type SubjectId, TIDELINE } from '../../contract/subject/subject.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { suspendSubject, unsuspendSubject } from '../moderation/suspend-subject.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { endSessions } from '../session/end-sessions.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { changeRole } from './change-role.ts';
import { listStandings } from './list-standings.ts';

const DAY_MS = 86_400_000;

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	let [nina, bob, carol]: [SubjectId, SubjectId, SubjectId] = ['', '', ''];
	let printer: SubjectId;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'), { admins: ['dev-nina'] });
		[nina, bob, carol] = [await world.person('nina'), await world.person('bob'), await world.person('carol')];
		printer = (await makeMachine(world.as(bob), { owner: bob, name: 'Printer' })).id;
		await world.settle();
	});
	afterEach(() => world.close());

	const list = (shown: StandingsShown = 'everyone', query = '') =>
		listStandings(world.as(nina, 'auditor'), { shown, query, limit: 50 });
	const ids = async (shown?: StandingsShown, query?: string) =>
		(await list(shown, query)).items.map(({ id }) => id).toSorted();
	const standingOf = async (subject: SubjectId) => (await list()).items.find(({ id }) => id === subject);

	test('each is listed with its role, its sessions and its last act, and the service itself is not', async () => {
		await world.person('bob');
		expect(await ids()).toEqual([printer, bob, carol, nina].toSorted());
		expect(await ids()).not.toContain(TIDELINE);
		expect(await standingOf(nina)).toMatchObject({ handle: 'nina', kind: 'person', role: 'admin', sessions: 1 });
		expect(await standingOf(bob)).toMatchObject({ role: 'member', sessions: 2 });
		expect(await standingOf(printer)).toMatchObject({ kind: 'machine', role: 'member', sessions: 0 });
		await endSessions(world.operator, { subject: bob });
		expect((await standingOf(bob))?.sessions).toBe(0);
		// A session ends by itself after 30 days.
		world.clock.ahead += 31 * DAY_MS;
		expect((await standingOf(carol))?.sessions).toBe(0);
	});

	test('an act of its own is seen, and one of somebody else on its ledger is not', async () => {
		const signedInAt = (await standingOf(carol))?.seenAt;
		expect(signedInAt).toBeDefined();
		world.clock.ahead += DAY_MS;
		await suspendSubject(world.as(nina, 'admin'), { subject: carol, reason: 'Spam' });
		await unsuspendSubject(world.as(nina, 'admin'), { subject: carol, reason: 'By mistake' });
		expect((await standingOf(carol))?.seenAt).toBe(signedInAt);
		await world.post(carol, 'High water');
		const seenAt = Date.parse((await standingOf(carol))?.seenAt ?? '');
		expect(seenAt).toBeGreaterThanOrEqual(Date.parse(signedInAt ?? '') + DAY_MS);
	});

	test('a suspension is listed with its beginning, and with its end where it has one', async () => {
		const { since } = await suspendSubject(world.operator, { subject: bob, reason: 'Spam', days: 3 });
		await suspendSubject(world.operator, { subject: carol, reason: 'Spam' });
		const ofBob = await standingOf(bob);
		expect(ofBob).toMatchObject({ suspendedSince: since, sessions: 0 });
		const days = (Date.parse(ofBob?.suspendedUntil ?? '') - Date.parse(since)) / DAY_MS;
		expect(days).toBeCloseTo(3, 2);
		expect(await ids('suspended')).toEqual([bob, carol]);
		expect((await standingOf(carol))?.suspendedUntil).toBeUndefined();
		// The end of an earlier suspension is not that of a later one.
		await unsuspendSubject(world.operator, { subject: bob });
		expect(await ids('suspended')).toEqual([carol]);
		await suspendSubject(world.operator, { subject: bob, reason: 'Spam' });
		expect((await standingOf(bob))?.suspendedUntil).toBeUndefined();
	});

	test('the list shows people, machines or those with a role, and finds by name', async () => {
		await changeRole(world.operator, { subject: bob, role: 'moderator', reason: 'Rota' });
		expect(await ids('people')).toEqual([bob, carol, nina]);
		expect(await ids('machines')).toEqual([printer]);
		expect(await ids('roles')).toEqual([bob, nina]);
		expect(await ids('everyone', 'print')).toEqual([printer]);
		expect(await ids('people', 'print')).toEqual([]);
		expect(await ids('roles', 'carol')).toEqual([]);
		expect(await ids('everyone', carol)).toEqual([carol]);
	});

	test('an erased profile is not listed', async () => {
		await eraseSubject(world.operator, { subject: carol });
		await world.settle();
		expect(await ids()).toEqual([printer, bob, nina].toSorted());
	});

	test('pages end in turn, and each subject comes once', async () => {
		for (const subject of [bob, carol]) {
			await changeRole(world.operator, { subject, role: 'auditor', reason: 'Rota' });
			await changeRole(world.operator, { subject, role: 'member', reason: 'Rota' });
			await suspendSubject(world.operator, { subject, reason: 'Spam' });
		}
		for (const [shown, all] of [
			['everyone', [printer, bob, carol, nina].toSorted()],
			['suspended', [bob, carol]],
			['roles', [nina]],
		] as const) {
			const found: SubjectId[] = [];
			let cursor: string | undefined;
			do {
				const request = { shown, limit: 1, ...(cursor !== undefined && { cursor }) };
				const page = await listStandings(world.as(nina, 'admin'), request);
				expect(page.items.length).toBeLessThanOrEqual(1);
				found.push(...page.items.map(({ id }) => id));
				cursor = page.next;
			} while (cursor !== undefined);
			expect(found.toSorted()).toEqual(all);
		}
	});
});
