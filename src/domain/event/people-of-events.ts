import { type Event, PAGE_SIZE } from '../../contract/event/event.ts';
import { machineOf } from '../../contract/subject/encoded-uid.ts';
import type { NamedSubject } from '../../contract/subject/subject-card.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { namesOf } from '../subject/names-of.ts';

/**
 * Current names of the subjects in these events: posters, sources, mentions, and those that are answered. Posters come first, when there are more
 * than a page may have. Profiles missing here keep the name in the event, or no longer exist.
 */
export async function peopleOfEvents(
	ctx: Ctx,
	{ events }: { events: readonly Pick<Event, 'actor' | 'about' | 'mentions' | 'replyTo'>[] },
): Promise<NamedSubject[]> {
	authorize(ctx.principal, 'subject.read');
	const ids = new Set([
		...events.map(({ actor }) => actor),
		...events.flatMap(({ about }) => machineOf(about ?? '') ?? []),
		...events.flatMap(({ mentions = [] }) => mentions.map(({ subject }) => subject)),
		...events.flatMap(({ replyTo }) => replyTo?.subject ?? []),
	]);
	return namesOf(ctx, { ids: [...ids].slice(0, PAGE_SIZE) });
}
