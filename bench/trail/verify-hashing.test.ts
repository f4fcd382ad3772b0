import { expect, test } from 'vitest';
import { sha256 } from '../../src/domain/ledger/sha256.ts';
import { makeLedger } from './made-ledger.ts';
import { verifyHashing } from './verify-hashing.ts';
import { verifyMade } from './verify-made.ts';

test('the measured work is a verification: it finds a changed entry', async () => {
	const ledger = makeLedger(sha256, 600);
	await verifyMade(sha256, ledger);
	const changed = ledger.entries.map((row, at) =>
		at === 300 ? { ...row, properties: { ...row.properties, via: 'web' } } : row,
	);
	const entries = async function* () {
		yield changed;
	};
	await expect(verifyMade(sha256, { ...ledger, sources: { ...ledger.sources, entries } })).rejects.toThrow(
		'"entry-changed","subject":"github-583231","seq":300',
	);
	await expect(verifyMade(sha256, { ...ledger, root: sha256('another') })).rejects.toThrow('tile-wrong');
});

test('both sides have a figure for each run', async () => {
	const { ours, bare, ratio } = await verifyHashing(2, 300);
	expect(ours.runs).toHaveLength(2);
	expect(bare.median).toBeGreaterThan(0);
	expect(ratio).toBeGreaterThan(0);
});
