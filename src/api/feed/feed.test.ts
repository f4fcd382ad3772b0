import { expect, test } from 'vitest';
import type { Event } from '../../contract/event/event.ts';
import { packRef } from '../../contract/event/event-ref.ts';
import type { Profile } from '../../contract/subject/subject.ts';
import { atomOf } from './atom.ts';
import { entryId, type FeedPage } from './feed-page.ts';
import { jsonFeedOf } from './json-feed.ts';

const profile: Profile = {
	id: 'dev-alice',
	kind: 'person',
	handle: 'alice',
	name: '"Alice" & <b>co</b>',
	follows: 'open',
	feed: 'public',
	createdAt: '2026-01-01T00:00:00.000Z',
};

const hostile = `</content><script>alert(1)</script> ]]> &amp; "quoted" 'too' \uFFFE\uFFFF\nsecond line`;

const event: Event = {
	id: '0'.repeat(26),
	actor: 'dev-alice',
	name: profile.name,
	verb: 'posted',
	text: hostile,
	url: 'https://example.com/?a=1&b=%22',
	occurredAt: '2026-02-01T00:00:00.000Z',
};

const page: FeedPage = {
	profile,
	events: [event],
	answered: new Map(),
	home: 'https://tide.example/s/dev-alice',
	self: 'https://tide.example/s/dev-alice/feed.atom?cursor=a&b',
	first: 'https://tide.example/s/dev-alice/feed.atom',
	next: 'https://tide.example/s/dev-alice/feed.atom?cursor=c',
};

test('Atom holds nothing that a text could break out of, and no character that XML lacks', () => {
	const xml = atomOf(page);
	expect(xml).not.toContain('<script');
	expect(xml).not.toContain(']]>');
	expect(xml).not.toMatch(/[\uFFFE\uFFFF]/);
	// Escaped once for HTML and once for XML.
	expect(xml).toContain('&amp;lt;script&amp;gt;');
	expect(xml).toContain('&lt;br&gt;second line');
	// A feed reader finds the direction of each text.
	expect(xml).toContain('&lt;p dir=&quot;auto&quot;&gt;');
	expect(xml).toContain('<title>&lt;/content&gt;&lt;script&gt;');
	expect(xml).toContain('href="https://example.com/?a=1&amp;b=%22"');
	expect(xml).toContain(
		'<link rel="self" type="application/atom+xml" href="https://tide.example/s/dev-alice/feed.atom?cursor=a&amp;b"/>',
	);
	expect(xml).toContain('<updated>2026-02-01T00:00:00.000Z</updated>');
});

test('ids stay when the service moves, the name changes, or another page is read', () => {
	const idsOf = (xml: string) => [...xml.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id);
	const [feed, entry] = idsOf(atomOf(page));
	const moved = { ...page, home: 'https://other.example/s/dev-alice', self: 'x', profile: { ...profile, name: 'A' } };
	expect(idsOf(atomOf(moved))).toEqual([feed, entry]);
	expect(feed).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
	expect(entry).not.toBe(feed);
	expect(JSON.parse(jsonFeedOf(page)).items[0].id).toBe(entry);
	expect(idsOf(atomOf({ ...page, events: [{ ...event, id: '1'.repeat(26) }] }))).not.toContain(entry);
});

test('JSON Feed gives the text as it was written, and the way to the next page', () => {
	const feed = JSON.parse(jsonFeedOf(page));
	expect(feed).toMatchObject({
		version: 'https://jsonfeed.org/version/1.1',
		title: `${profile.name} (@alice)`,
		feed_url: page.self,
		next_url: page.next,
	});
	expect(feed.items[0]).toMatchObject({
		content_text: hostile,
		url: `${page.home}/${event.id}`,
		external_url: event.url,
	});
	const { content_html: html } = feed.items[0];
	expect(html).toMatch(/^<p dir="auto">&lt;\/content&gt;&lt;script&gt;/);
	expect(html).toContain('<br>second line');
	expect(html).not.toContain('<script');
	expect(JSON.parse(jsonFeedOf({ ...page, next: undefined }))).not.toHaveProperty('next_url');
});

test('a feed without events is a feed', () => {
	expect(atomOf({ ...page, events: [] })).toContain(`<updated>${profile.createdAt}</updated>`);
	expect(JSON.parse(jsonFeedOf({ ...page, events: [] })).items).toEqual([]);
});

test('a reply names the entry and the page of the event that it answers, where everybody may read that', () => {
	const replyTo = { subject: 'dev-bob', id: '2'.repeat(26) };
	const url = 'https://tide.example/s/@bob/"&';
	const id = entryId({ actor: replyTo.subject, id: replyTo.id });
	const reply = { ...event, replyTo };
	const open: FeedPage = { ...page, events: [reply, event], answered: new Map([[packRef(replyTo), { id, url }]]) };
	const xml = atomOf(open);
	expect(xml).toContain('xmlns:thr="http://purl.org/syndication/thread/1.0"');
	expect(xml.match(/<thr:in-reply-to .*/g)).toEqual([
		`<thr:in-reply-to ref="${id}" type="text/html" href="https://tide.example/s/@bob/&quot;&amp;"/>`,
	]);
	const [first, second] = JSON.parse(jsonFeedOf(open)).items;
	expect([first._tideline, second._tideline]).toEqual([{ in_reply_to: { id, url } }, undefined]);
	const correcting = { ...open, events: [{ ...reply, corrects: true as const }, reply] };
	expect(atomOf(correcting).match(/<category term="correction"\/>/g)).toHaveLength(1);
	const items = JSON.parse(jsonFeedOf(correcting)).items as { _tideline: { corrects?: boolean } }[];
	expect(items.map(({ _tideline }) => _tideline.corrects)).toEqual([true, undefined]);
	// A protected event stays unnamed.
	const hidden = { ...open, answered: new Map() };
	for (const written of [atomOf(hidden), jsonFeedOf(hidden)]) {
		expect(written).not.toContain('in-reply-to');
		expect(written).not.toContain('in_reply_to');
		expect(written).not.toContain(replyTo.id);
	}
});
