/** A pattern keeps the words of a message, and none of what they are about. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messagePattern } from './message-pattern.ts';

test.each([
	["Cannot read properties of undefined (reading 'map')", 'Cannot read properties of undefined (reading <text>)'],
	[`Unexpected token 'H', "Hello wor"... is not valid JSON`, 'Unexpected token <text>... is not valid JSON'],
	['connect ECONNREFUSED 127.0.0.1:4577', 'connect ECONNREFUSED <n>'],
	['The job 01KB3Z of github-583231 is left to the next drain', 'The job <n> of <id> is left to the next drain'],
	["It isn't there, and can't be made", "It isn't there, and can't be made"],
	['Nobody has the handle @nina', 'Nobody has the handle <handle>'],
	['No token tdl_abcdefgh here', 'No token <token> here'],
	['Mail to nina@example.org failed', 'Mail to <mail> failed'],
	['GET https://x.example/t?sig=abc failed', 'GET <url> failed'],
	['GET /api/storage/t?sig=abc&se=x failed', 'GET <query> failed'],
	['open /home/nina/data failed', 'open <path> failed'],
	['Grüße aus Köln failed', '<word> aus <word> failed'],
	['[{"code":"too_big","message":"Hello"}] was refused', '<data> was refused'],
	['{ code: too_big, at: nina } was refused', '<data> was refused'],
	['1, 2, 3 and 4', '<n> and <n>'],
	['He said "never closed', 'He said <text>'],
	['', ''],
])('%s', (message, pattern) => expect(messagePattern(message)).toBe(pattern));

const SECRETS = fc.oneof(
	// Quoted texts, with quotes and line breaks in them.
	fc
		.tuple(fc.constantFrom('"', "'", '“', '`'), fc.string({ unit: fc.constantFrom('q', 'z', ' ', '"', "'", '\n') }))
		.map(([quote, text]) => `${quote}zq${text}zq${quote === '“' ? '”' : quote}`),
	fc.constantFrom('liveid', 'github', 'google', 'oidc', 'dev', 'app').map((provider) => `${provider}-zqzq`),
	fc.constant('zqzq@example.org'),
	fc.constant('@zqzq'),
	fc.constant('#zqzq'),
	fc.constant('tdl_zqzq'),
	fc.constant('Bearer zqzq'),
	fc.constant('https://example.org/zqzq?sig=zqzq'),
	fc.constant('/t?sig=zqzq'),
	fc.constant('sig=zqzq'),
	fc.constant('/home/zqzq/data'),
	fc.constant('zqzqä'),
	fc.nat().map((number) => `zqzq${number}`),
	fc.constant('{"name":"zqzq"}'),
);
const WORD = fc.constantFrom('failed', 'the', "isn't", 'at', '(reading', 'of)', 'no:', 'end.');

test('no text, name, number or token of a message is in its pattern', () => {
	fc.assert(
		fc.property(fc.array(fc.oneof(WORD, SECRETS), { maxLength: 12 }), (words) => {
			const pattern = messagePattern(words.join(' '));
			expect(pattern).not.toContain('zq');
			expect(pattern).not.toMatch(/\d/);
		}),
		{ numRuns: 5_000 },
	);
});

test('messages that differ in such parts alone have one pattern', () => {
	fc.assert(
		fc.property(fc.nat(), fc.nat(), (one, other) => {
			const said = (n: number) => `The push ${n} to @r${n} of github-${n} was refused: "${n}"`;
			expect(messagePattern(said(one))).toBe(messagePattern(said(other)));
		}),
	);
});

test('a pattern is bounded, whatever the message is', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (message) => {
			expect(messagePattern(message).length).toBeLessThanOrEqual(200);
		}),
	);
	expect(messagePattern('word '.repeat(10_000)).length).toBeLessThanOrEqual(200);
});
