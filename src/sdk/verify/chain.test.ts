import { expect, test } from 'vitest';
import type { Entry } from '../../contract/audit/audit.ts';
import { sha256 } from '../../domain/ledger/sha256.ts';
import { GENESIS, hashOfEntry } from '../../tlog/entry-hash.ts';
import { Chain, type InLog } from './chain.ts';
import { Findings } from './finding.ts';

const SUBJECT = 'app-gauge';

const sealed = (seq: number, prev: string, target: string): Entry => {
	const open = { subject: SUBJECT, seq, at: `2026-03-01T00:00:0${seq}.000Z`, action: 'event-posted', actor: SUBJECT };
	const entry = { ...open, via: 'web', target, contentHash: '', prev, hash: '' } as Entry;
	return { ...entry, hash: hashOfEntry(sha256, entry) };
};

const first = sealed(1, GENESIS, 'one');
const second = sealed(2, first.hash, 'two');
const third = sealed(3, second.hash, 'three');
/** Whole by itself, in the place of the second one. */
const another = sealed(2, first.hash, 'another');

/** Each digit is what is missing to nine, so that the newest sorts first. */
const keyOf = (seq: number) =>
	`entry:${String(seq)
		.padStart(16, '0')
		.replace(/\d/g, (digit) => String(9 - Number(digit)))}`;

/** Finds what is wrong with these entries, the newest first. */
function check(entries: Entry[], inLog: (entry: Entry) => InLog) {
	const findings = new Findings();
	const chain = new Chain(sha256, SUBJECT, findings);
	for (const { subject: _, ...properties } of entries) chain.next({ row: keyOf(properties.seq), properties }, inLog);
	chain.end();
	return findings.list.map(({ code, seq }) => [code, seq]);
}

test('a chain of whole entries has no finding', () => {
	expect(check([third, second, first], () => 'unknown')).toEqual([]);
});

test('the log says which of two entries was replaced, and without it the earlier one is named', () => {
	const entries = [third, another, first];
	expect(check(entries, () => 'unknown')).toEqual([['entry-replaced', 2]]);
	expect(check(entries, () => 'right')).toEqual([['entry-replaced', 3]]);
	expect(check(entries, ({ seq }) => (seq === 2 ? 'wrong' : 'right'))).toEqual([]);
});
