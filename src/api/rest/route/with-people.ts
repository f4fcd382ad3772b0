import type { Event } from '../../../contract/event/event.ts';
import type { Ctx } from '../../../domain/ctx.ts';
import { peopleOfEvents } from '../../../domain/event/people-of-events.ts';
import type { RestAnswer, RestContext } from './rest-route.ts';
import { withHtml } from './with-html.ts';

type Item = Event | { event: Event };

/** Answers with a page, its texts as HTML, and the current names of the subjects in its events. */
export async function okWithPeople(
	ctx: Ctx & RestContext,
	reading: Promise<{ items: readonly Item[] }>,
): Promise<RestAnswer> {
	const page = await reading;
	const events = page.items.map((item) => ('event' in item ? item.event : item));
	const people = await peopleOfEvents(ctx, { events });
	const byId = new Map(people.map((each) => [each.id, each]));
	const written = (event: Event) => withHtml(ctx, event, byId.get(event.actor));
	const items = page.items.map((item) => ('event' in item ? { ...item, event: written(item.event) } : written(item)));
	return { status: 200, body: { ...page, items, people } };
}
