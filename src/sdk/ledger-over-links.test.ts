import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { linkLedger } from '../domain/log/link-ledger.ts';
import { pagesOf } from '../storage/pages.ts';
import { erasedKey } from '../storage/rows/ledger/cuts.ts';
import { entryKeys } from '../storage/rows/ledger/entries.ts';
import { eventKeys } from '../storage/rows/ledger/events.ts';
import { leafKeys } from '../storage/rows/log/leaves.ts';
import { createWorld, ENGINES, type World } from '../testing/world.ts';
import { ledgerOverLinks } from './ledger-over-links.ts';
import type { RawRow } from './verify/sources.ts';

const ORIGIN = 'http://127.0.0.1';

describe.each(ENGINES)('a ledger over links on the %s store', (engine) => {
	let world: World;
	beforeAll(async () => {
		world = await createWorld(engine, inject('azurite'));
		await world.person('alice');
		for (let n = 0; n < 12; n++) await world.post('dev-alice', `event ${n}`);
		await world.settle();
		await world.keepLog();
	});
	afterEach(() => vi.useRealTimers());
	afterAll(() => world.close());

	const ledger = (links = () => linkLedger(world.as('dev-alice'), { subject: 'dev-alice' }), fetch = world.fetch) =>
		ledgerOverLinks({ subject: 'dev-alice', origin: ORIGIN, fetch, links });

	test('has the rows that storage has, in its order', async () => {
		const { head, profile, logKeys: keys, entries, events, leaves } = ledger();
		const tables = world.store.tables;
		expect(keysOf([await head(), await profile(), await keys()])).toEqual(['head', 'profile', 'log-keys']);
		const inStorage = await all(pagesOf(tables.ledger, entryKeys.all('dev-alice')));
		expect(keysOf(await all(entries()))).toEqual(keysOf(inStorage));
		expect((await all(entries()))[0]?.properties).toMatchObject({ hash: inStorage[0]?.properties.hash, seq: 13 });
		expect(keysOf(await all(events()))).toEqual(keysOf(await all(pagesOf(tables.ledger, eventKeys.all('dev-alice')))));
		const ofLog = keysOf(await all(pagesOf(tables.log, leafKeys.all(1, 'dev-alice'))));
		expect(keysOf(await leaves(3, 7))).toEqual(ofLog.slice(2, 7));
		expect(keysOf(await leaves(9, Number.MAX_SAFE_INTEGER))).toEqual(ofLog.slice(8));
	});

	test('has what the first entry follows, where the ledger was erased once', async () => {
		expect(await ledger().beginning?.()).toBeUndefined();
		const properties = { seq: 7, hash: '0a'.repeat(32) };
		await world.store.tables.ledger.insert(erasedKey('dev-alice'), properties);
		expect(await ledger().beginning?.()).toMatchObject({ row: 'erased', properties });
		await world.store.tables.ledger.delete(erasedKey('dev-alice'));
	});

	test('gets new links shortly before they expire, and when they are refused, and gives up after that', async () => {
		vi.useFakeTimers({ toFake: ['Date'] });
		const asked: string[] = [];
		const soon = () => new Date(Date.now() + 60_500).toISOString();
		const links = async (changed: { expiresAt?: string; generation?: number } = {}) => {
			asked.push('links');
			return { ...(await linkLedger(world.as('dev-alice'), { subject: 'dev-alice' })), ...changed };
		};
		// A link that expires within a minute is not used.
		const expiring = ledger(() => links({ expiresAt: soon() }));
		await expiring.head();
		vi.setSystemTime(Date.now() + 600);
		await expiring.head();
		expect(asked).toHaveLength(2);

		let refusals = 0;
		const refuse = (times: number): typeof world.fetch => {
			refusals = times;
			return async (url, init) => (refusals-- > 0 ? new Response('', { status: 403 }) : world.fetch(url, init));
		};
		const refused = ledger(links, refuse(1));
		expect((await refused.head())?.row).toBe('head');
		expect(asked).toHaveLength(4);
		await expect(ledger(links, refuse(2)).head()).rejects.toMatchObject({ reason: 'refused', status: 403 });

		// Another log began meanwhile.
		let generation = 0;
		const restarted = ledger(() => links({ generation: ++generation, expiresAt: soon() }));
		await restarted.head();
		vi.setSystemTime(Date.now() + 600);
		await expect(restarted.head()).rejects.toMatchObject({ reason: 'refused' });
	});
});

async function all(pages: AsyncIterable<readonly RawRow[]>): Promise<RawRow[]> {
	const found: RawRow[] = [];
	for await (const rows of pages) found.push(...rows);
	return found;
}

const keysOf = (rows: readonly (RawRow | undefined)[]) => rows.map((row) => row?.row);
