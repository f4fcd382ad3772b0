/** Like events within one hour of the clock, the one before this: whatever time it is, they are in one group. */
import type { Event } from '../src/contract/event/event.ts';
import { eventOf } from './direct-store.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** An event of a repository, so many minutes after the last hour began. */
export function pushedAt(minute: number, text: string, more: Partial<Event> = {}): Event {
	const at = (Math.floor(Date.now() / HOUR_MS) - 1) * HOUR_MS + minute * MINUTE_MS;
	const like = { name: 'acme/app', verb: 'pushed', type: 'github.push' };
	return eventOf('app-acme', text, (Date.now() - at) / MINUTE_MS, { ...like, ...more });
}

/** So many pushes, a minute apart or nearer: `Push 0` is the oldest. */
export const pushes = (count: number, minutesApart = 1): Event[] =>
	Array.from({ length: count }, (_, index) => pushedAt(index * minutesApart, `Push ${index} of the day`));
