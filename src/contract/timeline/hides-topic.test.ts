import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hidesTopic, type Judged } from './hides-topic.ts';
import { foldTopic, type MutedTopic, type TopicKind } from './muted-topic.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const POSTER = 'dev-alice';
const ID = '0'.repeat(26);

const muted = (kind: TopicKind, value: string, until?: string): MutedTopic => ({
	id: '0',
	kind,
	value,
	mutedAt: '2026-01-01T00:00:00.000Z',
	...(until !== undefined && { until }),
});
const event = (of: Partial<Judged>): Judged => ({ id: ID, actor: POSTER, text: '', ...of });
const hides = (kind: TopicKind, value: string, of: Partial<Judged>) => hidesTopic([muted(kind, value)], event(of), NOW);

test.each([
	['tide', 'High TIDE!', true],
	['tide', 'tides', false],
	['Straße', 'Die STRASSE ist frei', true],
	['café', 'cafe\u0301', true],
	['ｔｉｄｅ', 'tide', true],
	['flash sale', 'A flash   sale: today', true],
	['flash sale', 'flash of a sale', false],
	['release', 'out now #Release', true],
	['tide', '**tide** and `code`', true],
	['tide', '_tide_ and __more__', true],
	['low_water', 'low_water mark', true],
	['tide', 'https://example.org/tide/1', true],
	['東京', '明日東京へ行く', true],
	['C', 'C# and c', true],
	['tide', 'a ti\u00ADde and no ebb', true],
	['ti\u00ADde', 'ti\u200Bde, tide', true],
	['tide', 'tide\u200Bwater', true],
	['flash sale', 'fla\u2060sh sale', true],
])('the word %s in "%s": %s', (word, text, isHidden) => {
	expect(hides('word', word, { text })).toBe(isHidden);
});

test.each([
	['#Release', 'out now #release', true],
	['release', 'a release', false],
	['Größe', '#GRÖSSE', true],
	['release', '#release2', false],
	['eleventh', `${'abcdefghij'.replace(/./g, '#$& ')}#eleventh`, true],
])('the hashtag %s in "%s": %s', (tag, text, isHidden) => {
	expect(hides('hashtag', tag, { text })).toBe(isHidden);
});

test.each([
	['example.deployment', 'Example.Deployment', true],
	['example.deployment', 'example.deployment.failed', false],
	['example.*', 'example.deployment.failed', true],
	['example.deployment.*', 'example.deployment.failed', true],
	['example.*', 'examples.deployment', false],
	['example.*', 'example', false],
	['example.*', undefined, false],
])('the type %s of an event of the type %s: %s', (type, of, isHidden) => {
	expect(hides('type', type, of === undefined ? {} : { type: of })).toBe(isHidden);
});

test.each([
	['github.com/acme/api', 'https://github.com/Acme/api/commit/1?a=b', true],
	['https://www.github.com/acme/', 'https://github.com/acme/api', true],
	['github.com', 'http://www.github.com/', true],
	['github.com/acme/api', 'https://github.com/acme/api-docs', false],
	['github.com', 'https://gist.github.com/1', false],
	['ci.example:8080', 'https://ci.example:8080/run/1', true],
	['github.com/acme', 'https://github.com./acme', true],
	['ci.example.:8080', 'https://ci.example:8080/run/1', true],
	['github.com', undefined, false],
])('the source %s of an event that leads to %s: %s', (source, url, isHidden) => {
	expect(hides('source', source, url === undefined ? {} : { url })).toBe(isHidden);
});

test('a thread is known by its first event, and so are replies in it', () => {
	expect(hides('thread', `${POSTER}/${ID}`, {})).toBe(true);
	const thread = { subject: 'dev-bob', id: ID };
	expect(hides('thread', `dev-bob/${ID}`, {})).toBe(false);
	expect(hides('thread', `dev-bob/${ID}`, { thread })).toBe(true);
	expect(hides('thread', `${POSTER}/${ID}`, { thread })).toBe(false);
});

test('a topic hides until it ends', () => {
	const ended = [
		muted('word', 'tide', '2026-03-01T12:00:00.000Z'),
		muted('hashtag', 'ebb', '2026-03-01T12:00:00.001Z'),
	];
	expect(hidesTopic(ended, event({ text: 'tide' }), NOW)).toBe(false);
	expect(hidesTopic(ended, event({ text: '#ebb' }), NOW)).toBe(true);
	expect(hidesTopic(ended, event({ text: '#ebb' }), NOW + 1)).toBe(false);
});

describe('a value that nothing matches is refused:', () => {
	test.each<[TopicKind, string]>([
		['word', '...'],
		['word', '__'],
		['word', 'x'.repeat(101)],
		['hashtag', '#12'],
		['hashtag', 'two words'],
		['type', '*'],
		['type', 'a.*.b'],
		['type', 'two words'],
		['source', 'https://'],
		['source', 'https://me@example.org'],
		['thread', ID],
		['thread', `nobody/${ID}`],
		['thread', `${POSTER}/${ID}/1`],
	])('%s %s', (kind, value) => {
		expect(foldTopic({ kind, value })).toBeUndefined();
	});
});

const someWords = fc.array(fc.constantFrom('tide', 'Tide', 'ébb', '#ebb', '#Tide', '_flow_', 'flow,', '東京', 'a'), {
	maxLength: 8,
});
const someTopic = fc.oneof(
	fc
		.array(fc.constantFrom('tide', 'EBB', 'flow', '東京', 'a'), { minLength: 1, maxLength: 3 })
		.map((words) => muted('word', words.join(' '))),
	fc.constantFrom('ebb', 'tide', 'flow').map((tag) => muted('hashtag', tag)),
	fc.constantFrom('a.b', 'a.*', 'a.b.*', 'c').map((type) => muted('type', type)),
	fc.constantFrom('a.example', 'a.example/b', 'c.example').map((source) => muted('source', source)),
);
const someEvent = fc.record(
	{
		text: someWords.map((words) => words.join(' ')),
		type: fc.constantFrom('a', 'a.b', 'A.B.c', 'c'),
		url: fc.constantFrom('https://a.example/b/c', 'https://a.example', 'https://c.example/b'),
	},
	{ requiredKeys: ['text'] },
);

test('many topics together hide what one of them hides', () => {
	fc.assert(
		fc.property(fc.array(someTopic, { maxLength: 20 }), someEvent, (topics, of) => {
			const together = hidesTopic(topics, event(of), NOW);
			expect(together).toBe(topics.some((topic) => hidesTopic([topic], event(of), NOW)));
		}),
		{ numRuns: 2_000 },
	);
});
