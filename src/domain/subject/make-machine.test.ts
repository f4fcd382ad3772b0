/** The limit of machines for one owner. */
import { afterEach, describe, expect, inject, test } from 'vitest';
import { ownedKeys } from '../../storage/rows/directory/owned-machines.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { MOST_MACHINES, makeMachine } from './make-machine.ts';

let world: World;
afterEach(() => world.close());

describe.each(ENGINES)('on %s', (engine) => {
	test('an owner has 100 machines, those that were made are found again, and another owner has its own', async () => {
		world = await createWorld(engine, inject('azurite'), { pace: 10 });
		const [alice, bob] = [await world.person('alice'), await world.person('bob')];
		const last = { owner: alice, name: 'Last', idempotencyKey: ['last'] };
		await world.store.tables.directory.writeMany(
			Array.from({ length: MOST_MACHINES - 1 }, (_, n) => ({
				...ownedKeys.owned(alice, `app-${n}`),
				kind: 'insert',
				properties: {},
			})),
		);
		const made = await makeMachine(world.as(alice), last);
		await expect(makeMachine(world.as(alice), { owner: alice, name: 'More' })).rejects.toMatchObject({
			code: 'too_many_machines',
		});
		expect(await makeMachine(world.as(alice), last)).toEqual(made);
		expect(await makeMachine(world.as(bob), { owner: bob, name: 'First' })).toMatchObject({ owner: bob });
	});
});
