import { expect, test } from 'vitest';
import { sha256 } from '../../src/domain/core/sha256.ts';
import { makeLedger } from './made-ledger.ts';
import { verifyHashing, verifyLedger } from './verify-hashing.ts';

test('what is measured is a verification: it finds the entry that was changed', async () => {
	const ledger = makeLedger(600);
	await verifyLedger(sha256, ledger);
	const entries = ledger.entries.map((entry) => (entry.seq === 300 ? { ...entry, via: 'web' } : entry));
	await expect(verifyLedger(sha256, { ...ledger, entries })).rejects.toThrow('Entry 300');
	const keys = { ...ledger.keys, blinding: sha256('another') };
	await expect(verifyLedger(sha256, { ...ledger, keys })).rejects.toThrow('Entry 1 ');
});

test('both sides have a figure for each run', async () => {
	const { ours, bare, ratio } = await verifyHashing(2, 300);
	expect(ours.runs).toHaveLength(2);
	expect(bare.median).toBeGreaterThan(0);
	expect(ratio).toBeGreaterThan(0);
});
