/** Pages of events from before a time, over REST and by the SDK. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { postEvent } from '../../domain/event/post-event.ts';
import { Tideline } from '../../sdk/client.ts';
import { type RestClient, restClient } from '../../testing/rest.ts';
import { createWorld, type World } from '../../testing/world.ts';

let world: World;
let rest: RestClient;
let token: string;

beforeAll(async () => {
	world = await createWorld('embedded', inject('azurite'));
	rest = restClient(world);
	const alice = await world.person('alice');
	token = await rest.token(alice);
	for (const day of ['2026-02-28', '2026-03-01', '2026-03-02'])
		await postEvent(world.as(alice), { actor: alice, text: `${day} #tide`, occurredAt: Date.parse(`${day}T12:00Z`) });
	await world.settle();
});
afterAll(() => world.close());

const PATHS = ['/timeline', '/subjects/dev-alice/events', '/tags/tide/events'];
const read = (path: string, before: string) =>
	rest.call('GET', `${path}?${new URLSearchParams({ before })}`, { token });

test.each(PATHS)('%s has only events from before a time', async (path) => {
	const daysBefore = async (before: string) => {
		const { items } = (await read(path, before)).body as { items: { text: string }[] };
		return items.map(({ text }) => text.slice(0, 10));
	};
	expect(await daysBefore('2026-03-02')).toEqual(['2026-03-01', '2026-02-28']);
	expect(await daysBefore('2026-03-01T14:00:00+02:00')).toEqual(['2026-02-28']);
	expect(await daysBefore('2026-03-01T14:00:00.001+02:00')).toEqual(['2026-03-01', '2026-02-28']);
	expect(await daysBefore('0001-01-01')).toEqual([]);
	expect(await daysBefore('9999-12-31')).toHaveLength(3);
});

test.each(PATHS)('%s refuses what is no time', async (path) => {
	for (const before of ['nonsense', '2026-02-30', '2026-03-01T10:00', '']) {
		const { status, body } = await read(path, before);
		expect({ before, status, body }).toMatchObject({ before, status: 400, body: { code: 'date_invalid' } });
	}
});

test('the SDK reads from before a time, by the server and past it', async () => {
	const client = new Tideline({ url: 'http://tideline.test', token, fetch: rest.fetch });
	const texts: string[] = [];
	for await (const { text } of client.timeline({ before: new Date('2026-03-02') })) texts.push(text);
	const page = await client.timelinePage({ before: '2026-03-02' });
	const posted: string[] = [];
	for await (const { text } of client.eventsOf('dev-alice', { before: '2026-03-02' })) posted.push(text);
	expect(texts).toEqual(['2026-03-01 #tide', '2026-02-28 #tide']);
	expect(page.items.map(({ text }) => text)).toEqual(texts);
	expect(posted).toEqual(texts);
});
