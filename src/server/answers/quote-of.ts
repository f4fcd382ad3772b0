import type { Event } from '../../contract/event/event.ts';

/** A public event as HTML for the pages of others. Nothing in it runs or loads anything, and the page that shows it styles it. */
export function quoteOf({ text, name, handle, occurredAt }: Event, url: string): string {
	const lines = text.split('\n').map(escaped).join('<br>');
	const who = escaped(handle === undefined ? name : `${name} (@${handle})`);
	const when = `<a href="${escaped(url)}"><time datetime="${escaped(occurredAt)}">${escaped(occurredAt.slice(0, 10))}</time></a>`;
	return `<blockquote class="tideline-event"><p dir="auto">${lines}</p>— <bdi>${who}</bdi>, ${when}</blockquote>`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
