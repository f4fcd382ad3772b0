import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textHtml } from './text-html.ts';

const REL = 'rel="nofollow ugc noopener"';
const options = { origin: 'https://t.example', mentions: [{ subject: 'dev-ada', handle: 'ada' }] };

test.each([
	['a\nb', '<p dir="auto">a<br>b</p>'],
	['**a** `b`', '<p dir="auto"><strong>a</strong> <code dir="ltr">b</code></p>'],
	['> a\n> - b', '<blockquote dir="auto"><p>a</p><ul><li>b</li></ul></blockquote>'],
	['2. a\n5. b', '<ol dir="auto"><li value="2">a</li><li value="5">b</li></ol>'],
	['```ts x\n<a>\n\n b\n```', '<pre dir="ltr"><code class="language-ts">&lt;a&gt;\n\n b</code></pre>'],
	['@ada @bob', `<p dir="auto"><a href="https://t.example/s/dev-ada" ${REL}>@ada</a> @bob</p>`],
	['#Straße', `<p dir="auto"><a href="https://t.example/tags/strasse" ${REL}>#Straße</a></p>`],
	['www.e.example', `<p dir="auto"><a href="https://www.e.example" ${REL}>www.e.example</a></p>`],
	// The first letter is Cyrillic.
	['https://аpple.com', `<p dir="auto"><a href="https://аpple.com" ${REL}>https://xn--pple-43d.com/</a></p>`],
])('%j', (text, html) => {
	expect(textHtml(text, options)).toBe(html);
});

test('without an origin nothing is a link', () => {
	expect(textHtml('@ada #tide https://e.example')).toBe('<p dir="auto">@ada #tide https://e.example</p>');
});

test('code shows characters that nobody sees by their names, and texts keep them', () => {
	const trick = 'if (a\u202e) \u2066// b\u200b';
	expect(textHtml(`\`${trick}\``)).toBe(
		'<p dir="auto"><code dir="ltr">if (a&lt;U+202E&gt;) &lt;U+2066&gt;// b&lt;U+200B&gt;</code></p>',
	);
	expect(textHtml(`\`\`\`\n${trick}\n\`\`\``)).not.toMatch(/[\u202e\u2066\u200b]/);
	expect(textHtml('`👩\u200d🚀\t❤\ufe0f`')).toContain('👩\u200d🚀\t❤\ufe0f');
	expect(textHtml('a\u200bb')).toContain('a\u200bb');
});

test('words from right to left turn nothing in code around but themselves', () => {
	expect(textHtml('`let ספר = 1; // שלום עולם!`')).toContain('let <bdi>ספר</bdi> = 1; // <bdi>שלום עולם</bdi>!</code>');
});

test('no text writes an element or an attribute of its own', () => {
	const piece = fc.constantFrom(
		'<b>',
		'</p>',
		'"',
		"'",
		'&',
		' onclick=x',
		'<script>',
		'`',
		'```',
		'\n',
		'**',
		'> ',
		'- ',
		'1. ',
		'@ada',
		'#tide',
		'ספר',
	);
	const ours = /<\/?(?:p|pre|code|bdi|strong|ul|ol|li|blockquote|a|br)(?: (?:dir|class|value|href|rel)="[^"<>]*")*>/g;
	fc.assert(
		fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 3 }))), (pieces) => {
			const html = textHtml(pieces.join(''), options);
			expect(html.replace(ours, '')).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
		}),
		{ numRuns: 3_000 },
	);
});
