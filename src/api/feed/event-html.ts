import type { Event } from '../../contract/event/event.ts';
import { escaped } from '../../contract/text/escaped.ts';
import { type ReferenceLinks, referenceLinksOf } from '../../contract/text/references.ts';
import { textHtml } from '../../contract/text/text-html.ts';

type Shown = Pick<Event, 'text' | 'mentions' | 'url' | 'type'>;

/** The event's text, and its link, as HTML. `home` is the page of its poster. */
export function htmlOf(event: Shown, { home, profile }: { home: string; profile: ReferenceLinks }): string {
	const { text, mentions, url } = event;
	const references = referenceLinksOf(event, profile);
	const written = textHtml(text, { mentions, origin: new URL(home).origin, references });
	return url ? `${written}<p><a href="${escaped(url)}">${escaped(url)}</a></p>` : written;
}
