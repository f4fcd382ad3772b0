import { expect, test } from 'vitest';
import { problemWithReferenceLink, referenceLinksOf, referencesIn } from './references.ts';
import { textHtml } from './text-html.ts';

const LINKS = { issueLink: 'https://e.example/issues/{number}', commitLink: 'https://e.example/c/{hash}#diff' };
const linked = (text: string, links: Parameters<typeof referencesIn>[1] = LINKS) =>
	Array.from(referencesIn({ text, at: 7 }, links)).filter(({ url }) => url !== undefined);

test.each([
	['fixes #123.', '#123', 'https://e.example/issues/123'],
	['(#7)', '#7', 'https://e.example/issues/7'],
	['see a1b2c3d', 'a1b2c3d', 'https://e.example/c/a1b2c3d#diff'],
	[`${'0123456789abcdef'.repeat(3).slice(0, 40)}:`, '0123456789abcdef0123456789abcdef01234567', undefined],
])('%j has %j', (text, written, url) => {
	expect(linked(text)).toEqual([{ text: written, at: 7 + text.indexOf(written), url: url ?? expect.any(String) }]);
});

test.each([
	'a#1 ##1 /#1 &#39; #1a #1234567890 # 1',
	'1234567 abcdefa A1B2C3D a1b2c3 xa1b2c3d a1b2c3dx',
	'550e8400-e29b-41d4-a716-446655440000',
	'0123456789abcdef'.repeat(3),
])('%j has none', (text) => {
	expect(linked(text)).toEqual([]);
});

test('without an address for it a reference stays text', () => {
	const text = '#1 a1b2c3d';
	expect(linked(text, { issueLink: LINKS.issueLink })).toMatchObject([{ text: '#1' }]);
	expect(linked(text, {})).toEqual([]);
	expect(Array.from(referencesIn({ text, at: 7 }, LINKS), (piece) => piece.text).join('')).toBe(text);
});

test('references in code, addresses and hashtags stay what they are', () => {
	const html = textHtml('`#1` #tide2 https://e.example/#12 **#3**', { origin: 'https://t.example', references: LINKS });
	expect(html).toContain('<code dir="ltr">#1</code>');
	expect(html.match(/issues\/\d+/g)).toEqual(['issues/3']);
});

test('events from GitHub lead to their repository, unless the poster says otherwise', () => {
	const event = { type: 'github.push', url: 'https://github.com/acme/app/compare/a...b' };
	expect(referenceLinksOf(event, undefined)).toEqual({
		issueLink: 'https://github.com/acme/app/issues/{number}',
		commitLink: 'https://github.com/acme/app/commit/{hash}',
	});
	expect(referenceLinksOf(event, LINKS)).toEqual(LINKS);
	for (const other of [
		{ ...event, type: 'deploy' },
		{ ...event, url: 'https://github.com/acme' },
		{ type: event.type },
	])
		expect(referenceLinksOf(other, null)).toEqual({});
});

test.each(['', 'https://e.example/{number}', 'http://e.example?n={number}&x', 'HTTPS://e.example:80/a#{number}'])(
	'%j is a place for issues',
	(link) => {
		expect(problemWithReferenceLink(link, 'issueLink')).toBeUndefined();
	},
);

test.each([
	'https://e.example/',
	'https://e.example/{hash}',
	'https://e.example/{number}/{number}',
	'https://{number}.example/',
	'https://e.example{number}/',
	'https:\\\\e.example\\{number}',
	'https://e.example/{number}{x}',
	'https://e.example/ {number}',
	'javascript:alert({number})//',
	'ftp://e.example/{number}',
	'e.example/{number}',
	`https://e.example/{number}${'x'.repeat(500)}`,
])('%j is refused', (link) => {
	expect(problemWithReferenceLink(link, 'issueLink')).toMatchObject({ params: { code: 'issue_link_invalid' } });
});

test('commits have a place and a code of their own', () => {
	expect(problemWithReferenceLink('https://e.example/{hash}', 'commitLink')).toBeUndefined();
	expect(problemWithReferenceLink('https://e.example/{number}', 'commitLink')).toMatchObject({
		params: { code: 'commit_link_invalid' },
	});
});
