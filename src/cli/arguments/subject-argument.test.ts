/** Names a subject in a command, on the store and on a server. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { editProfile } from '../../domain/subject/edit-profile.ts';
import { ensureMachine } from '../../domain/subject/ensure-machine.ts';
import { Tideline } from '../../sdk/index.ts';
import { ORIGIN, restClient } from '../../testing/rest.ts';
import { createWorld, OPERATOR, type World } from '../../testing/world.ts';
import { clientsInProcess } from '../context/in-process.ts';
import { type Clients, readActor, readReader, readSubject } from './subject-argument.ts';

let world: World;
let nina: SubjectId;
const places: Record<string, Clients> = {};

beforeAll(async () => {
	world = await createWorld('embedded', inject('azurite'));
	nina = await world.person('nina');
	const thief = await world.person('thief');
	const store = { domain: world.domain, principal: OPERATOR };
	await editProfile(store, { subject: thief, handle: 'printer' });
	await ensureMachine(store, { subject: 'app-printer' });
	await world.settle();
	const { fetch, token: tokenOf } = restClient(world);
	const token = await tokenOf(nina);
	places.store = { client: clientsInProcess({ ...store, watch: world.watch }) };
	places.server = {
		client: (subject) => new Tideline({ url: ORIGIN, token, fetch, ...(subject !== undefined && { subject }) }),
	};
});
afterAll(() => world.close());

const placed = (name: string): Clients => {
	const place = places[name];
	if (!place) throw new Error(`There is no ${name}.`);
	return place;
};
const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => 'none',
		({ code }: { code: string }) => code,
	);

test.each(['store', 'server'])('an id, an @handle and the name of a machine name a subject (%s)', async (name) => {
	const place = placed(name);
	expect(await readActor(place, nina)).toEqual({ id: nina, byName: false });
	expect(await readActor(place, '@Nina')).toEqual({ id: nina, byName: false });
	expect(await readActor(place, '@printer-app')).toEqual({ id: 'app-printer', byName: false });
	expect(await readActor(place, 'nina')).toEqual({ id: 'app-nina', byName: true });
	expect(await codeOf(readSubject(place, '@nobody'))).toBe('subject_not_found');
	await expect(readSubject(place, '@nobody')).rejects.toThrow('No profile has the handle @nobody.');
	expect(await codeOf(readSubject(place, '@no body'))).toBe('handle_invalid');
	expect(await codeOf(readSubject(place, 'dev-_zz'))).toBe('subject_invalid');
});

test.each(['store', 'server'])(
	'a command that only reads takes a bare handle, and a machine before it (%s)',
	async (name) => {
		const place = placed(name);
		expect(await readReader(place, 'nina')).toBe(nina);
		expect(await readReader(place, 'printer')).toBe('app-printer');
		expect(await readReader(place, '@nina')).toBe(nina);
		expect(await readReader(place, 'dev-nobody')).toBe('dev-nobody');
		expect(await codeOf(readReader(place, 'nobody'))).toBe('subject_not_found');
		expect(await readReader(place, 'The printer')).toBe('app-The_20printer');
	},
);
