/** The corpus, read by those who are given a text: REST, with what a post keeps of it, and the index of search. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Mention } from '../../contract/mention.ts';
import { documentOf } from '../../domain/search/document-of.ts';
import { type RestClient, restClient } from '../rest.ts';
import { createWorld, type World } from '../world.ts';
import { isMention, isWebAddress, LINKED } from './corpus.ts';

let world: World;
let rest: RestClient;
let token: string;

const handleOf = (link: string) => link.slice(1).toLowerCase();
const named = new Set(LINKED.flatMap(({ links }) => links.filter(isMention).map(handleOf)));

beforeAll(async () => {
	world = await createWorld('embedded', inject('azurite'));
	rest = restClient(world);
	for (const name of new Set([...named, 'writer'])) await world.person(name);
	await world.settle();
	token = await rest.token('dev-writer');
});
afterAll(() => world.close());

const post = async (text: string) => {
	const { status, body } = await rest.call('POST', '/events', { token, body: { text } });
	expect(status).toBe(201);
	return body as { id: string; text: string; mentions?: Mention[] };
};

test('a post mentions those of its text, and is found under its hashtags and no others', {
	timeout: 600_000,
}, async () => {
	for (const { text, links, tags } of LINKED) {
		const event = await post(text);
		const mentioned = [...new Set(links.filter(isMention).map(handleOf))];
		expect([text, (event.mentions ?? []).map(({ handle }) => handle)]).toEqual([text, mentioned]);
		const { marks } = documentOf(
			{ ...event, actor: 'dev-writer', name: 'Writer', verb: 'posted', occurredAt: '' },
			tags,
		);
		expect([text, marks.includes('has:link')]).toEqual([text, links.some(isWebAddress)]);
		if (tags.length === 0) continue;
		await world.settle();
		for (const tag of tags) {
			const { body } = await rest.call('GET', `/tags/${encodeURIComponent(tag)}/events?limit=250`, { token });
			const found = (body as { items: { id: string }[] }).items.map(({ id }) => id);
			expect([tag, found.includes(event.id)]).toEqual([tag, true]);
		}
	}
});
