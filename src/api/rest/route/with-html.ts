import type { Event } from '../../../contract/event/event.ts';
import { type ReferenceLinks, referenceLinksOf } from '../../../contract/text/references.ts';
import { textHtml } from '../../../contract/text/text-html.ts';

/**
 * The event with its text as HTML, whose links lead to the service as the caller reached it. Without the profile of its
 * `poster` there are no links of references but those of events from GitHub.
 */
export function withHtml<Shown extends Pick<Event, 'text' | 'mentions' | 'type' | 'url'>>(
	{ origin }: { origin: string },
	event: Shown,
	poster?: ReferenceLinks,
): Shown & { html: string } {
	const references = referenceLinksOf(event, poster);
	return { ...event, html: textHtml(event.text, { mentions: event.mentions, origin, references }) };
}
