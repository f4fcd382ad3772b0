/** Made-up events, by their number. This file runs in browsers, too. */
import type { Event, EventId } from '../../src/contract/event/event.ts';
import { eventIdAt } from '../../src/contract/event/event-id.ts';

const START = Date.UTC(2026, 0, 1);

/** The event of that number: one every second, the first is 0. */
export const idOfEvent = (number: number): EventId => eventIdAt(START + number * 1_000, new Uint8Array(10));

export const eventOf = (number: number): Event => ({
	id: idOfEvent(number),
	actor: 'dev-poster',
	name: 'Poster',
	verb: 'posted',
	text: `Event ${number}: keep the bounds of each chunk before it is handed out`,
	occurredAt: new Date(START + number * 1_000).toISOString(),
});

const SENTENCES = [
	'Keep the bounds of each chunk before it is handed out.',
	'The tide gauge at the north pier reads 2.31 m, which is 4 cm above the forecast.',
	'See https://example.com/releases/2026.11 for the notes.',
	'Slack water at noon.\nWind south-west, four, later five.',
	'A follower row is written before the answer, so that a follow that was answered before a post was sent gets that post, whatever happens to the worker meanwhile.',
];

/** The same with texts of one to seven sentences, by several subjects: a feed as people see it. */
export function variedEventOf(number: number): Event {
	const sentences = Array.from(
		{ length: 1 + ((number * 5) % 7) },
		(_, at) => SENTENCES[(number + at) % SENTENCES.length],
	);
	return {
		...eventOf(number),
		actor: `dev-poster-${number % 12}`,
		name: `Poster ${number % 12}`,
		verb: ['posted', 'released', 'measured', 'merged'][number % 4] as string,
		text: `Event ${number}. ${sentences.join(' ')}`,
	};
}

/** More than half of the events of a round are like each other, and stand together. */
const EVENTS_A_ROUND = 20;
const LIKE_EVENTS_A_ROUND = 12;

/** Rows that a reader sees of a round: of the like ones two and the row that opens the others, and all of the rest. */
const ROWS_A_ROUND = EVENTS_A_ROUND - LIKE_EVENTS_A_ROUND + 3;

/** The same with groups: rounds of pushes to one of a few repositories, and of events of other kinds. */
export function groupedEventOf(number: number): Event {
	if (number % EVENTS_A_ROUND >= LIKE_EVENTS_A_ROUND) return variedEventOf(number);
	const repository = Math.floor(number / EVENTS_A_ROUND) % 5;
	return {
		...eventOf(number),
		actor: `app-repository-${repository}`,
		name: `acme/repository-${repository}`,
		verb: 'pushed',
		type: 'github.push',
	};
}

/** Events that make this many rows. */
export const eventsOfRows = (rows: number): number => Math.ceil(rows / ROWS_A_ROUND) * EVENTS_A_ROUND;
