import { expect, test } from 'vitest';
import { conditionsOf, endsInBareWord, endsInWord, queryOf, sizeOf, writtenOf } from './query.ts';
import { timeOfValue } from './time-of-value.ts';

/** Short forms: `+deploy web*` for two words, `-from=alice` for an operator. */
const read = (query: string) =>
	conditionsOf(query).map((condition) => {
		const sign = condition.not ? '-' : '+';
		if (condition.kind === 'operator') return `${sign}${condition.operator}=${condition.value}`;
		return `${sign}${condition.words.join(' ')}${condition.prefix ? '*' : ''}`;
	});

test('words, phrases, beginnings and what must not be there', () => {
	expect(read('Deploy web -Beta "to production" -"on hold" migr* pg-boss')).toEqual([
		'+deploy',
		'+web',
		'-beta',
		'+to production',
		'-on hold',
		'+migr*',
		'+pg boss',
	]);
});

test('operators have values, in quotes where these have blanks', () => {
	expect(read('from:@alice TAG:#v1 -type:git.commit verb:"shipped it" after:2026-11 in:timeline')).toEqual([
		'+from=@alice',
		'+tag=#v1',
		'-type=git.commit',
		'+verb=shipped it',
		'+after=2026-11',
		'+in=timeline',
	]);
	expect(read('from: alice')).toEqual(['+from=', '+alice']);
});

test('text that is no operator is words', () => {
	expect(read('foo:bar foo:"bar baz" https://example.org/a 12:30')).toEqual([
		'+foo bar',
		'+foo bar baz',
		'+https example org a',
		'+12 30',
	]);
	expect(read('NEAR(a b, 2) AND b OR ^c text:d * ** "*" + {x y}: ')).toEqual([
		'+near a',
		'+b',
		'+2',
		'+and',
		'+b',
		'+or',
		'+c',
		'+text d',
		'+x',
		'+y',
	]);
	expect(read("o'clock ' or 1 eq 1; PartitionKey eq ''")).toEqual([
		'+o clock',
		'+or',
		'+1',
		'+eq',
		'+1',
		'+partitionkey',
		'+eq',
	]);
});

test('whatever is written has a meaning', () => {
	expect(read('say "this and that')).toEqual(['+say', '+this and that']);
	expect(read('"')).toEqual([]);
	expect(read('foo:"bar')).toEqual(['+foo bar']);
	expect(read(' - -- ! … 🎉 ')).toEqual([]);
	expect(read('„im Kopf“ “so”')).toEqual(['+im kopf', '+so']);
	expect(read('a\0b from:\uD800 \uDC00c')).toEqual(['+a', '+b', '+from=\uFFFD', '+c']);
	expect(read('שלום from:alice \u202Eעולם')).toEqual(['+שלום', '+from=alice', '+עולם']);
	expect(read('x'.repeat(10_000))).toEqual([`+${'x'.repeat(64)}`]);
	expect(sizeOf(conditionsOf('a '.repeat(1_000)))).toBe(1_000);
	expect(sizeOf(conditionsOf(`"${'a '.repeat(999)}" from:b`))).toBe(1_000);
});

test('conditions are written so that they are read the same again', () => {
	for (const query of [
		'Deploy -beta "to production" -"on hold" migr* pg-boss',
		'from:@alice -to:me verb:"shipped it" before:2026 has:link is:reply',
		'foo:"bar baz" "open',
		'from:"" foo:"bar',
		'-"" -x --y a"b c"d',
		'„a b“ *c* d**',
	]) {
		const conditions = conditionsOf(query);
		expect({ query, read: conditionsOf(queryOf(conditions)) }).toEqual({ query, read: conditions });
	}
	expect(conditionsOf('from:alice verb:"shipped it" -"a b" c*').map(writtenOf)).toEqual([
		'from:alice',
		'verb:"shipped it"',
		'-"a b"',
		'c*',
	]);
});

test('the last word may go on while it is typed', () => {
	expect(['depl', 'from:a depl', '"to prod', 'é'].map(endsInWord)).toEqual([true, true, true, true]);
	expect(['depl', '"to prod" depl', '"to prod', 'depl '].map(endsInBareWord)).toEqual([true, true, false, false]);
	expect(['depl ', 'depl from:a', '"to prod"', '', 'a!'].map(endsInWord)).toEqual(Array(5).fill(false));
});

test('times are days, months, years, moments, and words for days', () => {
	const now = Date.parse('2026-11-24T15:00:00Z');
	const span = (value: string) => {
		const found = timeOfValue(value, now);
		return found && [found.from, found.to].map((at) => new Date(at).toISOString());
	};
	expect(span('2026-11-24')).toEqual(['2026-11-24T00:00:00.000Z', '2026-11-25T00:00:00.000Z']);
	expect(span('2026-02')).toEqual(['2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']);
	expect(span('2026')).toEqual(['2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z']);
	expect(span('2026-11-24T10:00')).toEqual(['2026-11-24T10:00:00.000Z', '2026-11-24T10:01:00.000Z']);
	expect(span('2026-11-24T10:00:00+01:00')).toEqual(['2026-11-24T09:00:00.000Z', '2026-11-24T09:00:00.001Z']);
	expect(span('Yesterday')).toEqual(['2026-11-23T00:00:00.000Z', '2026-11-24T00:00:00.000Z']);
	expect(['soon', '', '2026-13', '2026-02-30', '24.11.2026'].map(span)).toEqual(Array(5).fill(undefined));
});
