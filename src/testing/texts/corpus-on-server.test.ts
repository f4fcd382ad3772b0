/** The server, REST, search and the timelines of hashtags find in a text what the standards find in it. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Event } from '../../contract/event/event.ts';
import { postEvent } from '../../domain/event/post-event.ts';
import { searchEvents } from '../../domain/search/search-events.ts';
import { readTag } from '../../domain/timeline/read-tag.ts';
import { restClient } from '../rest.ts';
import { untilFound } from '../until-found.ts';
import { createWorld, type World } from '../world.ts';
import { isMention, isTag, isWebAddress, LINKED } from './corpus.ts';

let world: World;
let author: string;
const ids: string[] = [];

const handlesOf = (links: string[]) => [...new Set(links.filter(isMention).map((link) => link.slice(1)))];

beforeAll(async () => {
	world = await createWorld('embedded', inject('azurite'));
	author = await world.person('author');
	for (const handle of new Set(LINKED.flatMap(({ links }) => handlesOf(links)))) await world.person(handle);
	await world.settle();
	for (const { text } of LINKED) ids.push((await postEvent(world.as(author), { actor: author, text })).event.id);
	await world.settle();
	await untilFound(world.store, [author], ids);
});
afterAll(() => world.close());

/** The ids of the events that a query finds, sorted. */
async function found(query: string): Promise<string[]> {
	const { items } = await searchEvents(world.as(author), { query, order: 'newest', limit: 250 });
	return items.map(({ event }) => event.id).toSorted();
}
const idsWhere = (holds: (text: (typeof LINKED)[number]) => boolean) =>
	ids.filter((_, index) => LINKED.slice(index, index + 1).some(holds)).toSorted();

test('REST gives the mentions, and the text as it was written', async () => {
	const rest = restClient(world);
	const token = await rest.token(author);
	for (const [index, { text, links }] of LINKED.entries()) {
		const { body } = await rest.call('GET', `/subjects/${author}/events/${ids[index]}`, { token });
		const event = body as Event;
		expect(event.text).toBe(text);
		expect((event.mentions ?? []).map(({ handle }) => handle)).toEqual(handlesOf(links));
	}
});

test('search finds the texts with a link, with a mention, with a hashtag', async () => {
	expect(await found('has:link')).toEqual(idsWhere(({ links }) => links.some(isWebAddress)));
	expect(await found('to:@bob')).toEqual(idsWhere(({ links }) => handlesOf(links).includes('bob')));
	for (const { links, tags } of LINKED)
		for (const [index, link] of [...new Set(links.filter(isTag))].slice(0, tags.length).entries()) {
			const tag = tags[index] ?? '';
			const carrying = idsWhere((one) => one.tags.includes(tag));
			expect(await found(`tag:${tag}`)).toEqual(carrying);
			if (tags.length === links.filter(isTag).length) expect(await found(`tag:"${link}"`)).toEqual(carrying);
		}
});

test('the timeline of a hashtag has the texts that carry it', async () => {
	for (const tag of new Set(LINKED.flatMap(({ tags }) => tags))) {
		const { items } = await readTag(world.as(author), { tag, limit: 250 });
		expect(items.map(({ id }) => id).toSorted()).toEqual(idsWhere((one) => one.tags.includes(tag)));
	}
});
