import type { Event } from '../../contract/event/event.ts';
import { htmlOf } from './event-html.ts';
import { answeredBy, entryId, type FeedPage, feedTitle } from './feed-page.ts';

/** A page of a feed as JSON Feed 1.1, https://www.jsonfeed.org/version/1.1/. */
export function jsonFeedOf(page: FeedPage): string {
	const { profile, events, home, self, next } = page;
	return JSON.stringify({
		version: 'https://jsonfeed.org/version/1.1',
		title: feedTitle(profile),
		home_page_url: home,
		feed_url: self,
		...(next && { next_url: next }),
		authors: [{ name: profile.name, url: home }],
		// Items have no title: it would repeat the text.
		items: events.map((event) => ({
			id: entryId(event),
			url: `${home}/${event.id}`,
			...(event.url && { external_url: event.url }),
			content_text: event.text,
			// Each text has a direction of its own.
			content_html: htmlOf(event, page),
			date_published: event.occurredAt,
			authors: [{ name: event.name, url: home }],
			tags: [event.type ?? event.verb],
			...extensionOf(event, page),
		})),
	});
}

/** JSON Feed keeps names with an underscore for extensions. */
function extensionOf(event: Event, page: FeedPage) {
	const answered = answeredBy(page, event);
	return answered && { _tideline: { in_reply_to: answered, corrects: event.corrects } };
}
