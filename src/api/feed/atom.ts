import type { Event } from '../../contract/event/event.ts';
import { escaped } from '../../contract/text/escaped.ts';
import { htmlOf } from './event-html.ts';
import { answeredBy, entryId, eventTitle, type FeedPage, feedId, feedTitle, updatedAt } from './feed-page.ts';

/** A page of a feed as Atom (RFC 4287), with links to the other pages (RFC 5005, section 3) and answered events (RFC 4685). */
export function atomOf(page: FeedPage): string {
	const { profile, events, home, self, first, next } = page;
	return [
		'<?xml version="1.0" encoding="utf-8"?>',
		'<feed xmlns="http://www.w3.org/2005/Atom" xmlns:thr="http://purl.org/syndication/thread/1.0">',
		element('id', feedId(profile)),
		element('title', feedTitle(profile)),
		element('updated', updatedAt(page)),
		`<author>${element('name', profile.name)}${element('uri', home)}</author>`,
		element('generator', 'Tideline'),
		link({ rel: 'alternate', type: 'text/html', href: home }),
		link({ rel: 'self', type: 'application/atom+xml', href: self }),
		link({ rel: 'first', type: 'application/atom+xml', href: first }),
		...(next ? [link({ rel: 'next', type: 'application/atom+xml', href: next })] : []),
		...events.map((event) => entryOf(event, page)),
		'</feed>',
		'',
	].join('\n');
}

function entryOf(event: Event, page: FeedPage): string {
	const { home } = page;
	const answered = answeredBy(page, event);
	const { id, name, url, type, verb, occurredAt } = event;
	return [
		'<entry>',
		element('id', entryId(event)),
		element('title', eventTitle(event)),
		// An event is never changed: it is posted, and perhaps removed.
		element('updated', occurredAt),
		element('published', occurredAt),
		`<author>${element('name', name)}</author>`,
		link({ rel: 'alternate', type: 'text/html', href: `${home}/${id}` }),
		...(url ? [link({ rel: 'related', href: url })] : []),
		...(answered ? [empty('thr:in-reply-to', { ref: answered.id, type: 'text/html', href: answered.url })] : []),
		empty('category', { term: type ?? verb }),
		...(answered && event.corrects ? [empty('category', { term: 'correction' })] : []),
		`<content type="html">${escaped(htmlOf(event, page))}</content>`,
		'</entry>',
	].join('\n');
}

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`;
const link = (attributes: Record<string, string>) => empty('link', attributes);

function empty(name: string, attributes: Record<string, string>): string {
	const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
	return `<${name}${written.join('')}/>`;
}
