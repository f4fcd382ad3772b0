import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { fillFromBefore } from '../../worker/fill-from-before.ts';
import { listAudit } from '../audit/list-audit.ts';
import { commitEdit } from '../subject/edit-profile.ts';
import { findByHandle } from '../subject/find-by-handle.ts';
import { makeMachine } from '../subject/make-machine.ts';
import { profileOf } from '../subject/profile.ts';
import { readTimeline } from '../timeline/read-timeline.ts';

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
	});
	afterEach(() => world.close());

	/** Chooses the handle, as an earlier version allowed. */
	async function chose(id: string, handle: string): Promise<void> {
		const before = await profileOf(world.domain, id);
		if (before) await commitEdit(world, { actor: id, via: 'web' }, { before, edit: { handle } });
	}

	test('a subject with the handle of somebody else gets another one once, and is told', async () => {
		const [mallory, carol] = [await world.person('mallory'), await world.person('carol')];
		const machine = await makeMachine(world.as(carol), { owner: carol, name: 'Beacon' });
		await chose(mallory, 'support');
		await chose(machine.id, 'dev-bob');
		await world.settle();
		expect(await fillFromBefore(world.domain)).toBe(true);
		await world.settle();
		const handles = async () =>
			Promise.all([mallory, machine.id, carol].map(async (id) => (await profileOf(world.domain, id))?.handle));
		expect(await handles()).toEqual(['mallory', 'beacon', 'carol']);
		const noticesOf = async (reader: string) =>
			(await readTimeline(world.as(reader), { reader, limit: 250 })).items.map(({ text }) => text);
		expect(await noticesOf(mallory)).toEqual([
			"The handle @support of mallory could be taken for somebody else's, so it is @mallory now. You can choose another one in the settings.",
		]);
		expect(await noticesOf(carol)).toEqual([
			"The handle @dev-bob of Beacon could be taken for somebody else's, so it is @beacon now. You can choose another one in the settings.",
		]);
		const { items } = await listAudit(world.operator, { subject: mallory, limit: 1 });
		expect(items[0]).toMatchObject({ action: 'profile-edited', actor: 'app-tideline', target: 'support' });
		expect(await findByHandle(world.as(carol), { handle: 'support' })).toBeUndefined();

		await chose(mallory, 'admin');
		await world.settle();
		expect(await fillFromBefore(world.domain)).toBe(true);
		expect((await handles())[0]).toBe('admin');
	});
});
