/** Reads all that the story leaves. A release writes it down, and each later version must read the same. */
import { listEvents } from '../../domain/event/list-events.ts';
import { listFollowers } from '../../domain/graph/list-follows.ts';
import { listNotifications } from '../../domain/notification/list-notifications.ts';
import { listBookmarks } from '../../domain/saved/bookmarks.ts';
import { searchEvents } from '../../domain/search/search-events.ts';
import { readProfile } from '../../domain/subject/read-profile.ts';
import { listTokens } from '../../domain/token/list-tokens.ts';
import { listWebhooks } from '../../domain/webhook/webhooks.ts';
import type { World } from '../world.ts';

const PEOPLE = ['dev-alice', 'dev-bob', 'dev-carol', 'dev-dave'];
const page = { limit: 100 };

/** Values of JSON: properties that are undefined are left out. */
export async function readThrough(world: World): Promise<Record<string, unknown>> {
	const shown: Record<string, unknown> = {};
	for (const subject of PEOPLE) {
		const ctx = world.as(subject);
		const { name, handle, description, pinned, follows, feed } = await readProfile(ctx, { subject });
		shown[subject] = {
			profile: { name, handle, description, pinned, follows, feed },
			events: (await listEvents(ctx, { subject, ...page })).items.map(({ id, text }) => ({ id, text })),
			timeline: await world.texts(subject),
			followers: (await listFollowers(ctx, { subject, ...page })).items.map(({ id }) => id).toSorted(),
			notifications: (await listNotifications(ctx, { reader: subject, ...page })).items.map(({ id, kind, unread }) => ({
				id,
				kind,
				unread,
			})),
			bookmarks: (await listBookmarks(ctx, { subject, ...page })).items.map(({ event }) => event?.text),
			tokens: (await listTokens(ctx, { subject })).map((token) => token.name),
			webhooks: (await listWebhooks(ctx, { subject })).map(({ url, feed: pushed }) => ({ url, feed: pushed })),
			found: (await searchEvents(ctx, { reader: subject, query: 'tide', order: 'newest', ...page })).items.map(
				({ event }) => event.text,
			),
		};
	}
	return JSON.parse(JSON.stringify(shown)) as Record<string, unknown>;
}
