import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACTIONS } from '../contract/audit/actions.ts';
import type { Entry } from '../contract/audit/audit.ts';
import { AUDIENCES } from '../contract/event/audience.ts';
import type { Event, Provenance } from '../contract/event/event.ts';
import { EVENT_FIELDS, FIELD_NAMES, type FieldValues } from '../contract/event/event-fields.ts';
import { sha256 } from '../domain/ledger/sha256.ts';
import { hashOfContent, hashOfEntry, hashOfEvent } from './entry-hash.ts';
import { portableSha256 } from './portable-sha256.ts';

const anyText = fc.oneof(
	fc.string({ unit: 'grapheme' }),
	fc.string({ unit: 'binary' }),
	fc.constant('\\ud800 "\u2028\b'),
);
const anyEntry: fc.Arbitrary<Omit<Entry, 'hash'>> = fc.record({
	subject: anyText,
	seq: fc.maxSafeNat(),
	at: fc.constant('2026-03-03T12:00:00.000Z'),
	action: fc.constantFrom(...ACTIONS),
	actor: anyText,
	via: anyText,
	target: anyText,
	contentHash: anyText,
	prev: anyText,
});

test('an entry hashes as its RFC 8785 form, in Node and without it', () => {
	fc.assert(
		fc.property(anyEntry, (entry) => {
			const expected = createHash('sha256')
				.update(canonicalize(entry) ?? expect.unreachable())
				.digest('hex');
			expect(hashOfEntry(sha256, entry)).toBe(expected);
			expect(hashOfEntry(portableSha256, entry)).toBe(expected);
			// Details beside the hashed fields are not hashed: they may be erased.
			const more: Omit<Entry, 'hash'> = Object.assign({}, entry, { hash: expected, address: '::1' });
			expect(hashOfEntry(sha256, more)).toBe(expected);
		}),
	);
});

test('content hashes the same in any order of its keys, and another with another salt', () => {
	const one = hashOfContent(sha256, 'salt', { before: { a: 1, b: [true, null] }, after: {} });
	expect(hashOfContent(portableSha256, 'salt', { after: {}, before: { b: [true, null], a: 1 } })).toBe(one);
	expect(hashOfContent(sha256, 'other', { before: { a: 1, b: [true, null] }, after: {} })).not.toBe(one);
});

const anyOf: { [Is in keyof FieldValues]: fc.Arbitrary<FieldValues[Is]> } = {
	text: anyText,
	time: fc.constant('2026-03-03T12:00:00.000Z'),
	mentions: fc.array(fc.record({ subject: anyText, handle: anyText }), { maxLength: 3 }),
	audience: fc.constantFrom(...AUDIENCES),
	extensions: fc.dictionary(fc.constantFrom('ref', 'a1', '10', '9', 'z'), fc.oneof(anyText, fc.integer())),
	event: fc.record({ subject: anyText, id: anyText }),
	place: fc.record({ subject: anyText, id: anyText, via: fc.array(anyText) }, { requiredKeys: ['subject', 'id'] }),
	yes: fc.constant(true),
};
const anyEvent = fc.record(
	Object.fromEntries(FIELD_NAMES.map((name) => [name, anyOf[EVENT_FIELDS[name].is] as fc.Arbitrary<unknown>])),
	{ requiredKeys: FIELD_NAMES.filter((name) => 'always' in EVENT_FIELDS[name]) },
) as fc.Arbitrary<Event & Provenance>;

test('an event hashes as any content does', () => {
	// One text with half a pair of UTF-16 has no canonical form, here and there.
	const of = (hash: () => string) => {
		try {
			return hash();
		} catch {
			return 'none';
		}
	};
	fc.assert(
		fc.property(anyEvent, anyText, (event, salt) => {
			const expected = of(() => hashOfContent(sha256, salt, event));
			expect(of(() => hashOfEvent(sha256, salt, event))).toBe(expected);
		}),
	);
});
