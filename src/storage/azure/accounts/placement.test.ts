import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountOf } from './placement.ts';

const name = fc.stringMatching(/^[a-z0-9]{3,24}$/);
const names = (least: number, most: number) => fc.uniqueArray(name, { minLength: least, maxLength: most });
/** Six standard deviations of a fair draw: a few per cent of so many keys, and chance alone does not leave them. */
const slack = (share: number) => 6 * Math.sqrt(KEYS.length * share * (1 - share));
const KEYS = Array.from({ length: 30_000 }, (_, index) => `github-${index * 7_919}`);

describe('the account of a partition', () => {
	test('is the same account in any order of the accounts', () => {
		fc.assert(
			fc.property(names(1, 8), fc.string({ minLength: 1, unit: 'grapheme' }), (accounts, partition) => {
				const account = accountOf(accounts, partition);
				expect(accounts).toContain(account);
				expect(accountOf(accounts.toReversed(), partition)).toBe(account);
			}),
		);
	});

	test('is spread evenly', () => {
		fc.assert(
			fc.property(names(2, 6), (accounts) => {
				const counts = Map.groupBy(KEYS, (key) => accountOf(accounts, key));
				const share = 1 / accounts.length;
				for (const account of accounts) {
					const off = (counts.get(account)?.length ?? 0) - KEYS.length * share;
					expect(Math.abs(off)).toBeLessThan(slack(share));
				}
			}),
			{ numRuns: 5 },
		);
	});

	test('changes for a fair share of the partitions when an account is added, and only to that account', () => {
		fc.assert(
			fc.property(names(2, 6), ([added = '', ...before]) => {
				const after = [...before, added];
				const moved = KEYS.filter((key) => accountOf(before, key) !== accountOf(after, key));
				expect(new Set(moved.map((key) => accountOf(after, key)))).toEqual(new Set([added]));
				const share = 1 / after.length;
				expect(Math.abs(moved.length - KEYS.length * share)).toBeLessThan(slack(share));
			}),
			{ numRuns: 5 },
		);
	});

	test('stays as it was: another function would find nothing of what is stored', () => {
		const accounts = ['tideone', 'tidetwo', 'tidethree'];
		const partitions = ['dev-alice', 'dev-bob', 'github-583231', 'github-1', 'a', 'b', 'days', '2026-11-20.f'];
		expect(Object.fromEntries(partitions.map((key) => [key, accountOf(accounts, key)]))).toMatchInlineSnapshot(`
			{
			  "2026-11-20.f": "tidetwo",
			  "a": "tidetwo",
			  "b": "tideone",
			  "days": "tidetwo",
			  "dev-alice": "tidetwo",
			  "dev-bob": "tidetwo",
			  "github-1": "tideone",
			  "github-583231": "tidetwo",
			}
		`);
	});
});
