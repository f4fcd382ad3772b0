import { machineOf } from '../../contract/encoded-uid.ts';
import { type Event, PAGE_SIZE } from '../../contract/event.ts';
import type { NamedSubject } from '../../contract/subject-card.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { namesOf } from '../subject/names-of.ts';

/**
 * How the subjects of these events are called now: who posted them, whom they are about, and whom they mention. Of more
 * than a page may have events, the posters come first. One that is left out is called as the event says, or is gone.
 */
export async function peopleOfEvents(
	ctx: Ctx,
	{ events }: { events: readonly Pick<Event, 'actor' | 'about' | 'mentions'>[] },
): Promise<NamedSubject[]> {
	authorize(ctx.principal, 'subject.read');
	const ids = new Set([
		...events.map(({ actor }) => actor),
		...events.flatMap(({ about }) => machineOf(about ?? '') ?? []),
		...events.flatMap(({ mentions = [] }) => mentions.map(({ subject }) => subject)),
	]);
	return namesOf(ctx, { ids: [...ids].slice(0, PAGE_SIZE) });
}
