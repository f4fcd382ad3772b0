import { createHash, createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';
import { expect, test } from 'vitest';
import { sha256 } from '../domain/ledger/sha256.ts';
import { fromHex, textOf, toHex, utf8 } from './bytes.ts';
import { blindOf, commitOf, decodeLeaf, encodeLeaf, leafOf } from './leaf.ts';
import { portableSha256 } from './portable-sha256.ts';
import { hmacSha256 } from './sha256.ts';

const keys = { key: new Uint8Array(32).fill(1), blinding: new Uint8Array(32).fill(2) };
const entry = { subject: 'alice', seq: 12, hash: 'ab'.repeat(32) };

test('a leaf is what the glossary says, computed by other means', () => {
	const leaf = leafOf(sha256, keys, entry);
	const blind = createHmac('sha256', keys.blinding).update('12').digest();
	const commit = createHash('sha256').update(blind).update(Buffer.from(entry.hash, 'hex')).digest('hex');
	expect(leaf).toEqual({
		ledger: createHmac('sha256', keys.key).update('alice').digest('hex'),
		seq: 12,
		commit,
	});
	expect(textOf(encodeLeaf(leaf))).toBe(canonicalize({ v: 1, ...leaf }));
	expect(decodeLeaf(encodeLeaf(leaf))).toEqual(leaf);
	expect(leafOf(portableSha256, keys, entry)).toEqual(leaf);
});

test('another key, number or hash makes another leaf', () => {
	const text = (changed: object, other = keys) => textOf(encodeLeaf(leafOf(sha256, other, { ...entry, ...changed })));
	const other = new Uint8Array(32);
	const leaves = [
		text({}),
		text({ subject: 'bob' }),
		text({ seq: 13 }),
		text({ hash: 'ac'.repeat(32) }),
		text({}, { ...keys, key: other }),
		text({}, { ...keys, blinding: other }),
	];
	expect(new Set(leaves).size).toBe(leaves.length);
});

const good = `{"commit":"${'a'.repeat(64)}","ledger":"${'b'.repeat(64)}","seq":1,"v":1}`;

test.each([
	'{}',
	good.replace(':', ': '),
	good.replace('a', 'A'),
	good.replace('aa', 'a'),
	good.replace('"seq":1', '"seq":0'),
	good.replace('"seq":1', '"seq":1.0'),
	good.replace('"seq":1', '"seq":01'),
	good.replace('"seq":1', '"seq":9007199254740993'),
	good.replace('"v":1', '"v":2'),
	good.replace('"v":1', '"v":1,"w":1'),
	`${good}\n`,
	` ${good}`,
])('%s is no leaf', (bad) => {
	expect(decodeLeaf(utf8(good)).seq).toBe(1);
	expect(() => decodeLeaf(utf8(bad))).toThrow('leaf_malformed');
});

test('an entry’s hash must be 32 bytes in hex', () => {
	for (const hash of ['', 'ab', 'AB'.repeat(32), `${'ab'.repeat(31)}zz`]) {
		expect(() => leafOf(sha256, keys, { ...entry, hash })).toThrow('leaf_malformed');
	}
});

test('a blind that is shown with its entry makes the commitment of the leaf, and has 32 bytes', () => {
	const blind = blindOf(sha256, keys.blinding, entry.seq);
	expect(commitOf(sha256, blind, entry.hash)).toBe(leafOf(sha256, keys, entry).commit);
	for (const wrong of [blind.subarray(1), new Uint8Array(33), new Uint8Array()]) {
		expect(() => commitOf(sha256, wrong, entry.hash)).toThrow('leaf_malformed');
	}
});

/** RFC 4231, cases 1, 2 and 6: the last has a key that is longer than a block. */
test.each([
	['0b'.repeat(20), utf8('Hi There'), 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7'],
	[
		'4a656665',
		utf8('what do ya want for nothing?'),
		'5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
	],
	[
		'aa'.repeat(131),
		utf8('Test Using Larger Than Block-Size Key - Hash Key First'),
		'60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
	],
])('HMAC of RFC 4231, key %s', (key, data, expected) => {
	for (const hash of [sha256, portableSha256]) {
		expect(toHex(hmacSha256(hash, fromHex(key) ?? expect.unreachable())(data))).toBe(expected);
	}
});
