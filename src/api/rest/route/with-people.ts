import type { Event } from '../../../contract/event/event.ts';
import type { Ctx } from '../../../domain/ctx.ts';
import { peopleOfEvents } from '../../../domain/event/people-of-events.ts';
import { ok, type RestAnswer } from './rest-route.ts';

type Item = Event | { event: Event };

/** Answers with a page, and how those are called now that are in its events. */
export async function okWithPeople(ctx: Ctx, reading: Promise<{ items: readonly Item[] }>): Promise<RestAnswer> {
	const page = await reading;
	const events = page.items.map((item) => ('event' in item ? item.event : item));
	return ok(peopleOfEvents(ctx, { events }).then((people) => ({ ...page, people })));
}
