/** The summary counts what a good bundle holds, and nothing of a bad one. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Entry } from '../../contract/audit/audit.ts';
import type { BundledEntry } from '../../contract/audit/bundle.ts';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { makeBundle } from '../../domain/bundle/make-bundle.ts';
import { readBundle } from '../../domain/bundle/read-bundle.ts';
import { sha256 } from '../../domain/ledger/sha256.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { portableSha256 } from '../../tlog/portable-sha256.ts';
import { summaryOf } from './bundle-summary.ts';
import { type BundleVerdict, verifyBundle } from './verify-bundle.ts';

const DAY_MS = 86_400_000;

let world: World;
beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'), { standsAt: Date.parse('2026-03-01T12:00:00Z') });
});
afterEach(() => world.close());

async function bundleOf(filter: Parameters<typeof makeBundle>[1]['filter']): Promise<Uint8Array> {
	const admin = await world.person('admin');
	await world.settle();
	await world.keepLog();
	const { link } = await makeBundle(world.as(admin, 'admin'), { filter, days: 1 });
	const { pathname, searchParams: parameters } = new URL(link.split('#')[1] ?? '', 'http://a');
	const id = /bundles\/(.+)\.ndjson$/.exec(pathname)?.[1] ?? '';
	return readBundle({ domain: world.domain, principal: ANONYMOUS }, { id, parameters });
}

const summed = async (bytes: Uint8Array) => summaryOf(portableSha256, bytes, await verifyBundle(portableSha256, bytes));

describe('the summary of a bundle', () => {
	test('has its digest, its checkpoint, and the entries by action, actor and day', async () => {
		const [alice, bob] = [await world.person('alice'), await world.person('bob')];
		await world.post(alice, 'Low water');
		world.clock.ahead += DAY_MS;
		await world.post(alice, 'High water');
		await world.post(bob, 'Slack water');
		const bytes = await bundleOf({});
		const { digest, contents } = await summed(bytes);
		expect(digest).toBe(sha256.hex(bytes));
		expect(contents?.checkpoint).toMatchObject({ origin: 'test.example/log', size: 6 });
		expect(contents?.ledgers).toBe(3);
		expect(contents?.actions).toEqual([
			{ name: 'event-posted', count: 3 },
			{ name: 'signed-up', count: 3 },
		]);
		expect(contents?.actors).toEqual([
			{ name: alice, count: 3 },
			{ name: bob, count: 2 },
			{ name: 'dev-admin', count: 1 },
		]);
		expect([contents?.unit, contents?.times]).toEqual([
			'day',
			[
				{ name: '2026-03-01', count: 3 },
				{ name: '2026-03-02', count: 3 },
			],
		]);
		expect(contents?.first).toMatchObject({ action: 'signed-up' });
		expect(contents?.last?.at.slice(0, 10)).toBe('2026-03-02');
	});

	test('counts nothing of a bundle with one changed letter', async () => {
		const alice = await world.person('alice');
		await world.post(alice, 'Low water');
		const bytes = await bundleOf({ subject: alice });
		const at = Buffer.from(bytes).indexOf('Low water');
		bytes[at] = 'S'.charCodeAt(0);
		expect(await summed(bytes)).toEqual({ digest: sha256.hex(bytes) });
	});

	test('has long times by month, and rare actors together', async () => {
		const bytes = await bundleOf({});
		const verdict = await verifyBundle(portableSha256, bytes);
		const entries = Array.from({ length: 100 }, (_, n) =>
			entryOf({ actor: `dev-x${n % 20}`, at: new Date(Date.UTC(2026, 0, 1 + n)).toISOString() }),
		);
		const { contents } = summaryOf(portableSha256, bytes, { ...verdict, entries } satisfies BundleVerdict);
		expect(contents?.actors).toHaveLength(15);
		expect(contents?.otherActors).toEqual({ actors: 5, entries: 25 });
		expect(contents?.unit).toBe('month');
		expect(contents?.times).toEqual([
			{ name: '2026-01', count: 31 },
			{ name: '2026-02', count: 28 },
			{ name: '2026-03', count: 31 },
			{ name: '2026-04', count: 10 },
		]);
		expect([contents?.first?.at, contents?.last?.at]).toEqual([entries[0]?.entry.at, entries[99]?.entry.at]);
	});
});

function entryOf(changes: Partial<Entry>): BundledEntry {
	const entry = { subject: 'dev-x', seq: 1, via: 'web', target: '', contentHash: '', prev: '', hash: '' };
	return {
		entry: { ...entry, action: 'signed-in', actor: 'dev-x', at: '', ...changes },
		leaf: { ledger: '', blind: '' },
		index: 0,
	};
}
