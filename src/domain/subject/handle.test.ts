import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { Handle } from '../../contract/schema/text.ts';
import { isSubjectId } from '../../contract/subject/subject.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { createDomain, type Domain } from '../domain.ts';
import { claimFittingHandle, claimHandle } from './handle.ts';

const MINUTE = 60_000;
const ALICE = { id: 'dev-alice', name: 'alice', kind: 'person' } as const;
const BOB = { id: 'dev-bob', name: 'bob', kind: 'person' } as const;

let world: World;

beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
});
afterEach(() => world.close());

/** A process whose clock is so many minutes ahead. */
function ahead(minutes: number): Domain {
	return createDomain({ ...world.domain, now: () => world.domain.now() + minutes * MINUTE });
}

test('a claim is held as long as its command may commit, also against a process whose clock is ahead', async () => {
	const [slow, fast] = [ahead(-5), ahead(4)];
	await claimHandle(slow, 'wanted', ALICE);
	await expect(claimHandle(fast, 'wanted', BOB)).rejects.toMatchObject({ code: 'handle_taken' });
	world.clock.ahead = 2 * MINUTE;
	await expect(claimHandle(fast, 'wanted', BOB)).rejects.toMatchObject({ code: 'handle_taken' });
	world.clock.ahead = 22 * MINUTE;
	expect(await claimHandle(slow, 'wanted', BOB)).toBe('wanted');
});

test.each([
	'github-1',
	'dev-bob',
	'app-tideline',
	'oidc-x',
	'me',
	'support',
	'admin',
	'tideline',
	'supp0rt',
	'adrnin',
	'tide-line',
	'no.reply',
	'a_d_m1n',
])('%s reads as somebody else, and is claimed by nobody', async (handle) => {
	await expect(claimHandle(world.domain, handle, ALICE)).rejects.toMatchObject({
		code: 'handle_taken',
		message: `The handle ${handle} is reserved. Choose another one.`,
	});
	const fitting = await claimFittingHandle(world.domain, { ...ALICE, name: handle });
	expect([fitting, isSubjectId(fitting)]).toEqual([expect.not.stringMatching(new RegExp(`^${handle}$`)), false]);
});

test('the service has its own name, and an admin the name of one', async () => {
	const service = { id: 'app-tideline', name: 'Tideline', kind: 'machine' } as const;
	expect(await claimFittingHandle(world.domain, service)).toBe('tideline');
	const domain = createDomain({ ...world.domain, admins: [ALICE.id] });
	expect(await claimFittingHandle(domain, { ...ALICE, name: 'Admin' })).toBe('admin');
	await expect(claimHandle(domain, 'dev-bob', ALICE)).rejects.toMatchObject({ code: 'handle_taken' });
});

test.each([
	['Zoë Müller-Łukasz', 'zoe-muller-lukasz'],
	['Søren Ærø', 'soren-aero'],
	['Straße – Nord', 'strasse-nord'],
	['a -- b', 'a-b'],
])('%s gets the handle %s', async (name, handle) => {
	expect(await claimFittingHandle(world.domain, { ...ALICE, name })).toBe(handle);
});

test('a look-alike of another script is no handle at all', () => {
	for (const handle of ['\u0430dmin', 'b\u043Eb', '\uFF4Dallory', 'b\u200Bob', 'bob\u0301'])
		expect(Handle.safeParse(handle).success).toBe(false);
});
