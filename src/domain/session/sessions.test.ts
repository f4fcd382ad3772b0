/** A session is what its subject's ledger says: it begins with an entry, and ends with one or after thirty days. */

import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { MOST_SESSIONS } from '../../contract/caller/session.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { getSessionsRow, sessionsKey } from '../../storage/rows/ledger/sessions.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { endSession, signOut } from './end-session.ts';
import { endSessions } from './end-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { resumeSession } from './resume-session.ts';
import { signIn } from './sign-in.ts';

const DAY = 24 * 60 * 60 * 1_000;
const ALICE = 'dev-alice';

let world: World;
beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
});
afterEach(() => world.close());

/** Signs in, and answers with the session's id. */
async function enter(client = 'Firefox, Linux', replaces?: string): Promise<string> {
	const { session } = await signIn(
		{ domain: world.domain, principal: ANONYMOUS },
		{ identity: { provider: 'dev', uid: 'alice' }, client, replaces },
	);
	return session.id;
}

const isIn = async (id: string) =>
	(await resumeSession({ domain: world.domain, principal: ANONYMOUS }, { subject: ALICE, id })) !== undefined;
const stored = async () => (await getSessionsRow(world.store.tables.ledger, ALICE)).sessions;

async function entries(): Promise<[action: string, target: string][]> {
	const { rows } = await world.store.tables.ledger.range(entryKeys.all(ALICE));
	return rows.map(entryOf).map(({ action, target }) => [action, target]);
}

const codeOf = (refused: Promise<unknown>) =>
	refused.then(
		() => 'not refused',
		(error: { code?: string }) => error.code,
	);

test('signing in begins a session, and each says where and when', async () => {
	const first = await enter('Firefox, Linux');
	const second = await enter(`Lynx\u001b[31m\u202e, ${'x'.repeat(500)}`);
	const listed = await listSessions(world.as(ALICE), { subject: ALICE, current: first });
	expect(listed).toMatchObject([
		{ id: second, current: false },
		{ id: first, current: true, client: 'Firefox, Linux' },
	]);
	expect(listed[0]?.client).toMatch(/^Lynx \[31m , x{60,}$/);
	expect(listed[0]?.client.length).toBeLessThanOrEqual(80);
	for (const { createdAt, expiresAt } of listed) expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * DAY);
	expect(await entries()).toEqual([
		['signed-in', second],
		['signed-up', first],
	]);
});

test('signing out ends the session with an entry, once', async () => {
	const [first, second] = [await enter(), await enter()];
	expect(await signOut(world.as(ALICE), { subject: ALICE, id: first })).toEqual({ repeated: false });
	expect(await signOut(world.as(ALICE), { subject: ALICE, id: first })).toEqual({ repeated: true });
	expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
	expect((await entries())[0]).toEqual(['signed-out', first]);
	expect(await entries()).toHaveLength(3);
});

test('a subject ends any session of its own, and nobody else does', async () => {
	const [first, second] = [await enter(), await enter()];
	const bob = await world.person('bob');
	expect(await codeOf(endSession(world.as(bob), { subject: ALICE, id: first }))).toBe('forbidden');
	expect(await codeOf(endSessions(world.as(bob), { subject: ALICE }))).toBe('forbidden');
	expect(await codeOf(endSession(world.as(bob), { subject: bob, id: first }))).toBe('session_not_found');
	expect(await isIn(first)).toBe(true);
	await endSession(world.as(ALICE), { subject: ALICE, id: first });
	expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
	expect(await codeOf(endSession(world.as(ALICE), { subject: ALICE, id: first }))).toBe('session_not_found');
	expect((await entries())[0]).toEqual(['session-ended', first]);
});

test('all others end in one go, or all; who signs in afterwards is in', async () => {
	const [first, second, third] = [await enter(), await enter(), await enter()];
	expect(await endSessions(world.as(ALICE), { subject: ALICE, except: second })).toEqual({ ended: 2 });
	expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([false, true, false]);
	expect((await entries())[0]).toEqual(['sessions-ended', second]);
	expect(
		await endSessions({ domain: world.domain, principal: { kind: 'operator', via: 'cli' } }, { subject: ALICE }),
	).toEqual({ ended: 1 });
	expect(await isIn(second)).toBe(false);
	expect((await entries())[0]).toEqual(['sessions-ended', '']);
	// Nothing to end is no entry.
	expect(await endSessions(world.as(ALICE), { subject: ALICE })).toEqual({ ended: 0 });
	expect(await entries()).toHaveLength(5);
	expect(
		await codeOf(
			endSessions({ domain: world.domain, principal: { kind: 'operator', via: 'cli' } }, { subject: 'dev-nobody' }),
		),
	).toBe('subject_not_found');
	expect(await isIn(await enter())).toBe(true);
});

test('thirty days after its sign-in a session is over, however often it was used', async () => {
	const old = await enter();
	for (let day = 1; day < 30; day++) {
		world.clock.ahead = day * DAY;
		expect(await isIn(old), `day ${day}`).toBe(true);
	}
	world.clock.ahead = 30 * DAY;
	expect(await isIn(old)).toBe(false);
	expect(await listSessions(world.as(ALICE), { subject: ALICE, current: old })).toEqual([]);
	expect(await codeOf(endSession(world.as(ALICE), { subject: ALICE, id: old }))).toBe('session_not_found');
	expect(await stored()).toHaveLength(1);
	await enter();
	expect(await stored()).toHaveLength(1);
});

test('a subject that signs in again with the same browser has one session there', async () => {
	const [first, other] = [await enter(), await enter()];
	const again = await enter('Firefox, Linux', first);
	expect([await isIn(first), await isIn(other), await isIn(again)]).toEqual([false, true, true]);
});

test('sign-ins at one moment are all in', async () => {
	const ids = await Promise.all(Array.from({ length: 12 }, () => enter()));
	expect((await stored()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test('sessions do not pile up: the oldest gives way, and the row stays small', async () => {
	const client = '"'.repeat(500);
	const first = await enter(client);
	const second = await enter(client);
	for (let count = 2; count < MOST_SESSIONS; count++) await enter(client);
	expect([await isIn(first), await isIn(second)]).toEqual([true, true]);
	await enter(client);
	expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
	const row = await world.store.tables.ledger.get(sessionsKey(ALICE));
	// A property of Azure Table Storage holds 32,768.
	expect(String(row?.properties.list).length).toBeLessThan(32_768);
});

test('a row that was spoiled lets nobody in, and keeps nobody out', async () => {
	const before = await enter();
	await world.store.tables.ledger.upsert(sessionsKey(ALICE), { list: '[{"id":' });
	expect(await isIn(before)).toBe(false);
	expect(await isIn(await enter())).toBe(true);
});

test('all of it is on the audit trail, and nothing differs from its ledger', async () => {
	const [first, second] = [await enter(), await enter()];
	await enter();
	await signOut(world.as(ALICE), { subject: ALICE, id: first });
	await endSession(world.as(ALICE), { subject: ALICE, id: second });
	await endSessions(world.as(ALICE), { subject: ALICE });
	await world.settle();
	expect(world.errors).toEqual([]);
	for await (const difference of findDifferences(world.domain, ALICE)) expect.fail(difference.what);
	expect((await entries()).map(([action]) => action)).toEqual([
		'sessions-ended',
		'session-ended',
		'signed-out',
		'signed-in',
		'signed-in',
		'signed-up',
	]);
});
