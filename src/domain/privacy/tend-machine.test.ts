/** Owners tend their machines: they remove what one posted, and delete it. Nobody else does. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { follow } from '../graph/follow.ts';
import { listMachines } from '../subject/list-machines.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { placeHold } from './holds.ts';
import { deleteMachine, removeMachineEvent } from './tend-machine.ts';

describe.each(ENGINES)('the machines of a person on %s', (engine) => {
	let world: World;
	let alice: SubjectId;
	let bob: SubjectId;
	let machine: SubjectId;
	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
		machine = (await makeMachine(world.as(alice), { owner: alice, name: 'Beacon' })).id;
		await follow(world.as(bob), { follower: bob, followed: machine });
	});
	afterEach(() => world.close());

	test('alice removes an event of her machine from the timelines that have it, and bob may not', async () => {
		const { id } = await world.post(machine, 'High water');
		await world.settle();
		expect(await world.texts(bob)).toEqual(['High water']);
		await expect(removeMachineEvent(world.as(bob, 'admin'), { machine, id })).rejects.toMatchObject({
			code: 'forbidden',
		});
		await removeMachineEvent(world.as(alice), { machine, id });
		await world.settle();
		expect(await world.texts(bob)).toEqual([]);
		await expect(removeMachineEvent(world.as(alice), { machine: alice, id })).rejects.toMatchObject({
			code: 'subject_not_found',
		});
	});

	test('alice deletes her machine, with all that it posted', async () => {
		await world.post(machine, 'High water');
		await world.settle();
		await expect(deleteMachine(world.as(bob, 'admin'), { machine })).rejects.toMatchObject({ code: 'forbidden' });
		expect(await deleteMachine(world.as(alice), { machine })).toMatchObject({ subject: machine });
		await world.settle();
		expect(await world.texts(bob)).toEqual([]);
		const left = await listMachines(world.as(alice), { owner: alice, limit: 10 });
		expect(left.items).toEqual([]);
		await expect(deleteMachine(world.as(alice), { machine: alice })).rejects.toMatchObject({
			code: 'subject_not_found',
		});
	});

	test('a machine under a legal hold is not deleted', async () => {
		await placeHold(world.operator, { subject: machine, reason: 'a case' });
		await expect(deleteMachine(world.as(alice), { machine })).rejects.toMatchObject({ code: 'held' });
	});
});
