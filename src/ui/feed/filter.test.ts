import { expect, test } from 'vitest';
import type { Event, EventId } from '../../contract/event/event.ts';
import { type EventFilter, filterIn, isLeft } from '../../contract/timeline/event-filter.ts';
import { learnTraits, offerOf, queryOf, storedTraits, timelinePath, traitsIn } from './filter.ts';

const event = (id: EventId, actor: string, type?: string): Event => ({
	id,
	actor,
	name: actor,
	verb: 'posted',
	text: '',
	occurredAt: '2026-05-04T12:00:00.000Z',
	...(type !== undefined && { type }),
});

const EVENTS = [
	event('1', 'dev-nina'),
	event('2', 'app-ci', 'build'),
	event('3', 'app-ci', 'deploy now'),
	event('4', 'app-pier'),
];
const IDS = EVENTS.map(({ id }) => id);
const learn = (events: Event[]) => learnTraits(new Map(), new Map(events.map((each) => [each.id, each])));
const traits = learn(EVENTS);

test('a filter leaves people, machines or one type, and nothing that is unknown', () => {
	const left = (filter: EventFilter) => [...IDS, 'unknown'].filter((id) => isLeft(filter, traits.get(id)));
	expect(left({ only: 'people' })).toEqual(['1']);
	expect(left({ only: 'machines' })).toEqual(['2', '3', '4']);
	expect(left({ type: 'build' })).toEqual(['2']);
	expect(learnTraits(traits, new Map())).toBe(traits);
});

test('an address names a filter, and the filter that address', () => {
	for (const address of ['only=people', 'only=machines', 'type=build'])
		expect(new URLSearchParams(filterIn(new URLSearchParams(address))).toString()).toBe(address);
	expect(timelinePath({ type: 'a b' })).toBe('/?type=a+b');
	expect(timelinePath(undefined)).toBe('/');
	expect(filterIn(new URLSearchParams('only=ships&at=2026-05-04'))).toBeUndefined();
	// No event has it, and a server that counts days refuses it.
	expect(filterIn(new URLSearchParams({ type: 'x'.repeat(201) }))).toBeUndefined();
	expect(queryOf(undefined)).toEqual({ only: '', type: '' });
});

test('only filters that would change something have a chip, the most frequent types first', () => {
	const offer = (events: Event[], ended = true) => {
		const ids = events.map(({ id }) => id);
		return offerOf(learn(events), { ids, newest: ids, ended });
	};
	expect(offer(EVENTS)).toEqual({ kinds: true, types: ['build', 'deploy now'] });
	expect(offer([event('1', 'app-ci', 'build'), event('2', 'app-ci', 'build')])).toEqual({ kinds: false, types: [] });
	const many = Array.from({ length: 20 }, (_, at) => event(`${at}`, 'app-ci', `type ${at % 8}`));
	expect(offer(many).types).toEqual(['type 0', 'type 1', 'type 2', 'type 3', 'type 4', 'type 5']);
	// Pages that were not read may have events of people.
	expect(offer(many, false).kinds).toBe(true);
});

test('traits that are kept with a position come back as they were', () => {
	const stored = storedTraits([...IDS, 'unknown'], traits);
	expect(stored.of).toEqual([0, 1, 2, 3, -1]);
	expect(traitsIn([...IDS, 'unknown'], JSON.parse(JSON.stringify(stored)))).toEqual(traits);
});
