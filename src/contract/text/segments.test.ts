import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorOfIssues } from '../errors/errors.ts';
import { Tag } from '../schema/event.ts';
import { shownAddress } from './address.ts';
import { foldTag } from './hashtag.ts';
import { handlesIn, tagsIn } from './rich-text.ts';
import { segmentsOf } from './segments.ts';
import { problemWithUrl } from './text-rules.ts';

describe('mentions', () => {
	test.each([
		['@alice', ['alice']],
		['Thanks, @Alice!', ['alice']],
		['(@alice) "@bob" [@carol]: .@dave', ['alice', 'bob', 'carol', 'dave']],
		['@alice,@bob;@alice', ['alice', 'bob']],
		["@alice's and @bob's", ['alice', 'bob']],
		['@a.b-c_d. @e-', ['a.b-c_d', 'e']],
		['@alice\n@bob\t@carol', ['alice', 'bob', 'carol']],
		['👋@alice', ['alice']],
		['@alice你好 谢谢@bob ＠carolさん', ['alice', 'bob', 'carol']],
		['❤️@alice 1️⃣@bob', ['alice', 'bob']],
		['@alice/@bob', ['alice', 'bob']],
		['@x', ['x']],
		['@'.padEnd(41, 'a'), ['a'.repeat(40)]],
	])('%j names %j', (text, handles) => {
		expect(handlesIn(text)).toEqual(handles);
	});

	test.each([
		'bob@alice.example',
		'bob.smith@alice',
		'bob+tag@alice and bob-@alice and bob.@alice',
		'mailto:bob@alice',
		'@alice@example.org',
		'@@alice',
		'https://example.org/@alice',
		'http://alice@example.org and https://example.org/?q=@alice',
		'medium.com/@alice',
		'npm i @alice/package',
		'é@alice',
		'@aliceé',
		'@aliceпривет',
		'f!@alice',
		'@.alice @-alice @_',
		'@ alice',
		'@'.padEnd(42, 'a'),
	])('%j names nobody', (text) => {
		expect(handlesIn(text)).toEqual([]);
	});

	test('the first 20 of more than 20 count', () => {
		const text = Array.from({ length: 30 }, (_, n) => `@user${n}`).join(' ');
		expect(handlesIn(text)).toEqual(Array.from({ length: 20 }, (_, n) => `user${n}`));
	});
});

describe('hashtags', () => {
	test.each([
		['#Tide', ['tide']],
		['#tide, (#TIDE) #Tide!', ['tide']],
		['#straße #STRASSE', ['strasse']],
		['#Σίσυφος #ΣΊΣΥΦΟΣ', ['σίσυφος']],
		['#日本 #привет #हिन्दी', ['日本', 'привет', 'हिन्दी']],
		['#e\u0301te\u0301 #été', ['été']],
		['#a_1 #2026a', ['a_1', '2026a']],
		["#rock'n'roll", ['rock']],
		[`#${'x'.repeat(50)}`, ['x'.repeat(50)]],
	])('%j carries %j', (text, tags) => {
		expect(tagsIn(text)).toEqual(tags);
	});

	test.each([
		'#1 #2026 #_ #',
		'a#b &#39; C# F#minor',
		'https://example.org/#part and example.org/#part',
		'## Heading ##x',
		'#️⃣ #\u0301a',
		'#½ #ﷺ',
		`#${'x'.repeat(51)}`,
	])('%j carries none', (text) => {
		expect(tagsIn(text)).toEqual([]);
	});

	test('the first 10 of more than 10 count', () => {
		const text = Array.from({ length: 12 }, (_, n) => `#t${n}`).join('');
		expect(tagsIn(text)).toEqual(['t0']);
		expect(tagsIn(text.replaceAll('#', ' #'))).toHaveLength(10);
	});

	test('folding puts four characters together at the most, so a word of more than 200 is no tag', () => {
		const pieces = (text: string) => [...text.normalize('NFKD')].length;
		for (let point = 0; point <= 0x10ffff; point++) {
			const character = String.fromCodePoint(point);
			// A folded character is one of these, and case takes none of its pieces away: so 50 of them come from 200 at most.
			if ([...character.normalize('NFD')].length > 4) expect.unreachable(point.toString(16));
			if (pieces(character.toUpperCase().toLowerCase()) < pieces(character)) expect.unreachable(point.toString(16));
		}
		expect(foldTag('α\u0313\u0300\u0345'.repeat(25))).toBe('ἂι'.repeat(25));
		// 200 of these fold into 50.
		expect([...(foldTag('ω\u0314\u0342'.repeat(50)) ?? '')]).toHaveLength(50);
		expect(foldTag('a'.padEnd(200, '\u0301'))).toBeUndefined();
	});

	test('folding is done once and for all', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (word) => {
				const tag = foldTag(word);
				if (tag !== undefined) expect(foldTag(tag)).toBe(tag);
			}),
			{ numRuns: 5_000 },
		);
	});

	test('one asked for may have its # and any case; what is none is refused with its code', () => {
		expect(Tag.parse(' #Straße')).toBe('strasse');
		for (const none of ['', '#', '12', 'a b', '../x', 'x'.repeat(51)]) {
			const read = Tag.safeParse(none);
			expect(read.success ? undefined : errorOfIssues(read.error.issues).code).toBe('tag_invalid');
		}
	});
});

test('the segments of any text are the text', () => {
	const piece = fc.oneof(
		fc.string({ unit: 'binary' }),
		fc.constantFrom('@', '#', 'alice', '.', '/', 'https://', '(', ')', 'é', ' ', '#1', '@a@'),
	);
	fc.assert(
		fc.property(fc.array(piece), (pieces) => {
			const text = pieces.join('');
			const segments = [...segmentsOf(text)];
			expect(segments.map((segment) => segment.text).join('')).toBe(text);
			for (const segment of segments) expect(text.startsWith(segment.text, segment.at)).toBe(true);
		}),
		{ numRuns: 5_000 },
	);
});

test('a long hostile text is cut in no time to speak of', () => {
	for (const piece of ['@', '#', '@a.', '#a', 'https://(', '.', 'a-', '@a/'])
		expect([...segmentsOf(piece.repeat(4_000))].length).toBeGreaterThan(0);
});

test('addresses keep their own signs', () => {
	const segments = [...segmentsOf('See https://example.org/a_(b)?x=#y, @alice: http://example.org/@bob.')];
	expect(segments.filter(({ kind }) => kind !== 'text')).toMatchObject([
		{ kind: 'address', text: 'https://example.org/a_(b)?x=#y' },
		{ kind: 'mention', text: '@alice', handle: 'alice' },
		{ kind: 'address', text: 'http://example.org/@bob' },
	]);
});

test.each(['\u202e', '\u2066', '\u2069', '\u200e', '\u200f', '\u061c'])(
	'an address ends before a sign that turns the direction of writing (%j)',
	(sign) => {
		const segments = [...segmentsOf(`https://example.com/${sign}gpj.exe`)];
		expect(segments).toMatchObject([
			{ kind: 'address', text: 'https://example.com/' },
			{ kind: 'text', text: `${sign}gpj.exe` },
		]);
	},
);

test.each([
	`https://${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}:65535/x`,
	`https://${'user'.repeat(100)}@example.com/${'x'.repeat(1_000)}`,
	`http:///\\//example.com?${'.a'.repeat(500)}`,
])('%s is an address', (written) => {
	expect([...segmentsOf(written)]).toMatchObject([{ kind: 'address', text: written }]);
	expect(problemWithUrl(written)).toBeUndefined();
});

test.each([
	`https://${'a'.repeat(64)}.example/x`,
	`https://${'a.'.repeat(140)}example/x`,
	`https://user@${'日'.repeat(200)}/x`,
	`http://${Array.from({ length: 1_900 }, (_, n) => String.fromCodePoint(0x4e00 + n * 7)).join('')}/`,
])('no host has such a name, which is dear to read: %s', (written) => {
	expect([...segmentsOf(written)]).toMatchObject([{ kind: 'text' }]);
	expect(problemWithUrl(written)).toMatchObject({ params: { code: 'url_invalid' } });
});

test.each([
	['https://example.com/a_(b)?x=#y', 'https://example.com/a_(b)?x=#y'],
	['https://example.com/grüße', 'https://example.com/grüße'],
	['HTTPS://Example.com', 'HTTPS://Example.com'],
	['http://127.0.0.1:8080/a', 'http://127.0.0.1:8080/a'],
	// The first letter is Cyrillic.
	['https://аpple.com/login', 'https://xn--pple-43d.com/login'],
	['https://bank.example:secret@evil.example/login', 'https://evil.example/login'],
	['https://bank.example@evil.example', 'https://evil.example/'],
	['https://bank.example\\@evil.example/x', 'https://bank.example/@evil.example/x'],
	['https://ex\u00adample.com/', 'https://example.com/'],
	['https://2130706433/', 'https://127.0.0.1/'],
])('%s is shown with the host that is opened: %s', (written, shown) => {
	expect(shownAddress(written)).toBe(shown);
	expect(new URL(shown).host).toBe(new URL(written).host);
});
