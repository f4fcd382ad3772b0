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
