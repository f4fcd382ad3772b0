import { expect, test } from 'vitest';
import { quoteOf } from './quote-of.ts';

const event = {
	id: '0'.repeat(26),
	actor: 'dev-alice',
	name: '"A" <b>',
	handle: 'alice',
	verb: 'posted',
	text: `</p><script>alert('1')</script> & more\nsecond line`,
	occurredAt: '2026-02-01T00:00:00.000Z',
} as const;

test('a quote holds nothing that a text or a name could break out of', () => {
	expect(quoteOf(event, 'https://tide.example/s/@alice/1?a="b"')).toBe(
		'<blockquote class="tideline-event"><p dir="auto">&lt;/p&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; more<br>second line</p>' +
			'— <bdi>&quot;A&quot; &lt;b&gt; (@alice)</bdi>, <a href="https://tide.example/s/@alice/1?a=&quot;b&quot;">' +
			'<time datetime="2026-02-01T00:00:00.000Z">2026-02-01</time></a></blockquote>',
	);
});
