/** A client over the store of its own process, as commands have it without a login. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { StorageError } from '../../storage/port.ts';
import { createWorld, OPERATOR, type World } from '../../testing/world.ts';
import { reasonOf } from '../server/on-server.ts';
import { type ClientFor, clientsInProcess } from './in-process.ts';

let world: World;
let alice: SubjectId;
let bob: SubjectId;
let client: ClientFor;
let isBroken = false;

beforeAll(async () => {
	world = await createWorld('embedded', inject('azurite'));
	[alice, bob] = [await world.person('alice'), await world.person('bob')];
	await world.settle();
	const { domain, watch } = world;
	const seen = new Proxy(domain, {
		get(target, name) {
			if (isBroken && name === 'store') throw new StorageError('unclear', 'The disk is gone.');
			return Reflect.get(target, name) as unknown;
		},
	});
	client = clientsInProcess({ domain: seen, watch, principal: OPERATOR, from: { client: 'tideline 1.2.3' } });
});
afterAll(() => world.close());

test('it acts for any subject as the operator, and nothing is kept from it', async () => {
	await client(bob).putSubject(bob, { follows: 'approval' });
	expect(await client(alice).follow(bob)).toMatchObject({ state: 'requested' });
	expect(await client(bob).relate('accept', alice)).toMatchObject({ repeated: false });
	const { id } = await client(bob).post({ text: 'Hello' });
	await world.settle();
	expect((await client(alice).timelinePage()).items).toMatchObject([{ id }]);
	const { value } = await client().audit({ target: id, action: 'event-posted' }).next();
	expect(value).toMatchObject({ actor: 'operator', via: 'cli', action: 'event-posted', subject: bob });
	expect(await client(bob).remove(id)).toMatchObject({ id });
});

test('what it posts leaves no row for a repetition', async () => {
	await client(alice).post({ text: 'Once' }, { idempotencyKey: 'one' });
	await expect(client(alice).findEvent({ key: 'one' })).rejects.toMatchObject({ code: 'event_not_found' });
});

test('nothing is counted: many calls are answered', async () => {
	for (let call = 0; call < 100; call += 1) await client(alice).unread();
});

test('a subject that is not there is refused, and so is a call that needs one', async () => {
	await expect(client('dev-nobody').timelinePage()).rejects.toMatchObject({ code: 'subject_not_found' });
	await expect(client().timelinePage()).rejects.toMatchObject({ code: 'invalid_input' });
	await expect(client().me()).rejects.toMatchObject({ code: 'token_missing' });
});

test('what was thrown comes back as it was', async () => {
	const reason = async (call: Promise<unknown>) => reasonOf(await call.then(undefined, (error) => error));
	const refused = await reason(client(alice).follow(alice));
	expect(refused).toBeInstanceOf(TidelineError);
	expect(refused).toMatchObject({ code: 'follow_self' });
	isBroken = true;
	expect(await reason(client(alice).unread())).toEqual(new StorageError('unclear', 'The disk is gone.'));
	isBroken = false;
});
