/** Saved views of the audit trail, told on both engines. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { MOST_VIEWS } from '../../contract/reading/saved.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { downloadOwnData } from '../privacy/download-own-data.ts';
import { eraseSubject } from '../privacy/erase-subject.ts';
import { changeView, deleteView, listViews, saveView } from './views.ts';

describe.each(ENGINES)('on the %s store', (engine) => {
	let world: World;
	beforeAll(async () => {
		world = await createWorld(engine, inject('azurite'));
	});
	afterAll(() => world.close());

	test('an auditor saves a view, renames it, gives it another filter, and deletes it', async () => {
		const subject = await world.person('vera');
		const auditor = world.as(subject, 'auditor');
		const saved = await saveView(auditor, {
			subject,
			name: 'Failed sign-ins',
			filter: { action: 'sign-in-failed', span: 'last-7-days' },
			columns: ['address', 'client'],
		});
		await saveView(auditor, { subject, name: 'Erasures', filter: { action: 'subject-erased' }, columns: [] });
		const views = await listViews(auditor, { subject });
		expect(views.map(({ name }) => name)).toEqual(['Erasures', 'Failed sign-ins']);
		expect(views[1]).toEqual(saved);

		const { id } = saved;
		await changeView(auditor, { subject, id, name: 'Knocks' });
		const changed = await changeView(auditor, { subject, id, filter: { via: 'web' }, columns: ['seq'] });
		expect(changed).toEqual({ ...saved, name: 'Knocks', filter: { via: 'web' }, columns: ['seq'] });
		expect((await listViews(auditor, { subject }))[1]).toEqual(changed);
		expect(await deleteView(auditor, { subject, id })).toEqual(changed);
		await expect(deleteView(auditor, { subject, id })).rejects.toMatchObject({ code: 'view_not_found' });
		await expect(changeView(auditor, { subject, id, name: 'Gone' })).rejects.toMatchObject({ code: 'view_not_found' });
	});

	test('a name is there once, in upper case or not, and a view keeps its own', async () => {
		const subject = await world.person('nora');
		const auditor = world.as(subject, 'auditor');
		const save = (name: string) => saveView(auditor, { subject, name, filter: {}, columns: [] });
		const { id } = await save('Exports');
		await expect(save('exports')).rejects.toMatchObject({ code: 'view_name_taken' });
		await save('Roles');
		await expect(changeView(auditor, { subject, id, name: 'ROLES' })).rejects.toMatchObject({
			code: 'view_name_taken',
		});
		expect((await changeView(auditor, { subject, id, name: 'EXPORTS' })).name).toBe('EXPORTS');
	});

	test('views have an end, and are for their reader alone, as long as it reads the trail', async () => {
		const [subject, other] = [await world.person('olga'), await world.person('otto')];
		const auditor = world.as(subject, 'auditor');
		const save = (name: string) => saveView(auditor, { subject, name, filter: {}, columns: [] });
		for (let number = 0; number < MOST_VIEWS; number++) await save(`View ${number}`);
		await expect(save('One more')).rejects.toMatchObject({ code: 'too_many_views' });
		for (const reader of [world.as(other, 'admin'), world.as(subject), world.as(subject, 'moderator')])
			await expect(listViews(reader, { subject })).rejects.toMatchObject({ code: 'forbidden' });
		expect(await listViews(world.as(other, 'admin'), { subject: other })).toEqual([]);
	});

	test('a reader downloads its views with its data, and an erasure deletes them', async () => {
		const subject = await world.person('pia');
		const filter = { actor: 'operator' };
		await saveView(world.as(subject, 'admin'), { subject, name: 'Operator', filter, columns: ['via'] });
		const lines: unknown[] = [];
		for await (const line of await downloadOwnData(world.as(subject), { subject })) lines.push(line);
		expect(lines).toContainEqual(
			expect.objectContaining({ kind: 'saved-view', name: 'Operator', filter, columns: ['via'] }),
		);
		await eraseSubject(world.operator, { subject });
		await world.settle();
		expect(await listViews(world.operator, { subject })).toEqual([]);
	});
});
