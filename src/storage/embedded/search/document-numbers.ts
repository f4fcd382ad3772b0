/**
 * The number of a document in the full-text index has 63 bits, and ascending numbers are newest first, as ids are: the
 * time in an id's first characters, and 14 bits of the rest. Documents of one millisecond lie together, and one whose
 * number is taken gets the next one there.
 */
import type { EventId } from '../../../contract/event/event.ts';
import { eventTime } from '../../../contract/event/event-id.ts';

const NUMBERS_A_MILLISECOND = 16_384;
const LATEST_TIME = 2 ** 48 - 1;
/** Events from before the year -6,950 would all be here: no calendar of ours goes there. */
const OLDEST_TIME = 2 ** 49 - 1;

/** Characters of an id that say when it was. */
const TIME = 10;

/** The characters that ids of one millisecond have in common. */
export const millisecondOf = (id: EventId): string => id.slice(0, TIME);

/** The first number of an event's millisecond. */
export const firstNumberOf = (id: EventId): bigint =>
	BigInt(Math.min(LATEST_TIME - eventTime(id), OLDEST_TIME)) * BigInt(NUMBERS_A_MILLISECOND);

/** The first number behind those of its millisecond. */
export const numberBehind = (id: EventId): bigint => firstNumberOf(id) + BigInt(NUMBERS_A_MILLISECOND);

/** All numbers that an event may have, that first which it has unless it is taken. */
export function* numbersOf(id: EventId): Generator<bigint> {
	const first = firstNumberOf(id);
	const wanted = Number.parseInt(id.slice(TIME, TIME + 3), 32) >> 1;
	for (let step = 0; step < NUMBERS_A_MILLISECOND; step++)
		yield first + BigInt((wanted + step) % NUMBERS_A_MILLISECOND);
}
