import type { Event } from '../../contract/event/event.ts';

/** The event's text with its lines, in its own direction, and its link, as HTML. */
export function htmlOf({ text, url }: Pick<Event, 'text' | 'url'>): string {
	const written = `<p dir="auto">${escaped(text).replaceAll('\n', '<br>')}</p>`;
	return url ? `${written}<p><a href="${escaped(url)}">${escaped(url)}</a></p>` : written;
}

// Characters that XML 1.0 (section 2.2) cannot hold, not even escaped.
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const ENTITIES: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

/** Escapes a text for the content or an attribute of HTML and XML. */
export function escaped(text: string): string {
	return text.replace(ILLEGAL, '\uFFFD').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
