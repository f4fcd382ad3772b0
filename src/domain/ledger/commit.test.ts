import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Entry } from '../../contract/audit/audit.ts';
import { pagesOf } from '../../storage/pages.ts';
import { StorageError, type Table } from '../../storage/port.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { changedStore } from '../../testing/changed-store.ts';
import { asUser, createWorld, ENGINES, type World } from '../../testing/world.ts';
import { createDomain, type Domain } from '../domain.ts';
import { postEvent } from '../event/post-event.ts';
import { follow } from '../graph/follow.ts';
import { GENESIS, hashOfEntry } from './entry.ts';

describe.each(ENGINES)('commands on the %s store', (engine) => {
	let world: World;
	let alice: string;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		alice = await world.person('alice');
	});
	afterEach(() => world.close());

	const posts = (domain: Domain, text: string, idempotencyKey?: string[]) =>
		postEvent({ domain, principal: asUser(alice) }, { actor: alice, text, idempotencyKey });

	test('commands of two processes at once make one whole chain', async () => {
		const domains = [world.domain, world.another(), world.another()];
		await Promise.all(
			Array.from({ length: 120 }, (_, n) => {
				const domain = domains[n % domains.length] ?? world.domain;
				return posts(domain, `n${n}`);
			}),
		);
		const entries = await chainOf(world, alice);
		expect(entries).toHaveLength(121);
		assertChain(entries);
		expect(new Set(await world.texts(alice)).size).toBe(120);
	});

	test('a hundred commands that wait together share transactions', async () => {
		let transactions = 0;
		const counted = withLedger(world, (ledger) => ({
			transact(writes) {
				transactions++;
				return ledger.transact(writes);
			},
		}));
		await Promise.all(Array.from({ length: 100 }, (_, n) => posts(counted, `n${n}`)));
		expect(transactions).toBeLessThanOrEqual(6);
		assertChain(await chainOf(world, alice));
	});

	test('a key posts once, also when it is sent many times at once', async () => {
		const posted = await Promise.all(Array.from({ length: 10 }, () => posts(world.domain, 'once', ['test', 'key'])));
		expect(new Set(posted.map(({ event }) => event.id)).size).toBe(1);
		expect(posted.filter(({ repeated }) => !repeated)).toHaveLength(1);
		expect(await world.texts(alice)).toEqual(['once']);
	});

	test('a follow sent twice at once is one entry', async () => {
		const bob = await world.person('bob');
		const followed = await Promise.all([1, 2].map(() => follow(world.as(alice), { follower: alice, followed: bob })));
		expect(followed.map(({ repeated }) => repeated).sort()).toEqual([false, true]);
		expect(await chainOf(world, alice)).toHaveLength(2);
	});

	test('a transaction whose answer was lost is not made twice', async () => {
		let lost = 0;
		const flaky = withLedger(world, (ledger) => ({
			async transact(writes) {
				const outcome = await ledger.transact(writes);
				if (lost++ > 0) return outcome;
				throw new StorageError('unclear', 'the connection was reset after the commit');
			},
		}));
		await posts(flaky, 'once');
		expect(lost).toBeGreaterThan(1);
		expect(await world.texts(alice)).toEqual(['once']);
		assertChain(await chainOf(world, alice));
	});

	test('a transaction that never arrived is made again', async () => {
		let dropped = false;
		const flaky = withLedger(world, (ledger) => ({
			async transact(writes) {
				if (dropped) return ledger.transact(writes);
				dropped = true;
				throw new StorageError('unclear', 'the connection was reset before the commit');
			},
		}));
		await posts(flaky, 'once');
		expect(await world.texts(alice)).toEqual(['once']);
		expect(await chainOf(world, alice)).toHaveLength(2);
	});

	test('a command is answered once it is committed, also when writing stops behind it', async () => {
		const stopped = async () => {
			throw new StorageError('stopped', 'The store moves.');
		};
		const { store } = world.domain;
		const domain = createDomain({
			...world.domain,
			store: changedStore(store, { tables: { timelines: { writeMany: stopped, insert: stopped } } }),
		});
		expect(await posts(domain, 'committed')).toMatchObject({ pending: true, repeated: false });
		// Its job is known, and makes the rest.
		expect(await world.texts(alice)).toEqual([]);
		await world.settle();
		expect(await world.texts(alice)).toEqual(['committed']);
		const refused = changedStore(store, { tables: { ledger: { transact: stopped } } });
		await expect(posts(createDomain({ ...world.domain, store: refused }), 'refused')).rejects.toMatchObject({
			reason: 'stopped',
		});
		expect(await chainOf(world, alice)).toHaveLength(2);
	});

	test('what may have landed is not said to be refused', async () => {
		let tries = 0;
		const domain = withLedger(world, (ledger) => ({
			async transact(writes) {
				if (++tries > 1) throw new StorageError('stopped', 'The store moves.');
				await ledger.transact(writes);
				throw new StorageError('unclear', 'The answer was lost.');
			},
		}));
		await expect(posts(domain, 'landed')).rejects.toMatchObject({ reason: 'unclear' });
		expect(await chainOf(world, alice)).toHaveLength(2);
	});

	test('the content hash cannot be made from the text alone, and the salt goes with the text', async () => {
		const first = await posts(world.domain, 'same');
		const second = await posts(world.domain, 'same');
		const [two, one] = await chainOf(world, alice);
		expect([one?.target, two?.target]).toEqual([first.event.id, second.event.id]);
		expect(one?.contentHash).toMatch(/^[0-9a-f]{64}$/);
		expect(one?.contentHash).not.toBe(two?.contentHash);
	});
});

/** Newest first. */
async function chainOf(world: World, subject: string): Promise<Entry[]> {
	const entries: Entry[] = [];
	for await (const rows of pagesOf(world.store.tables.ledger, entryKeys.all(subject)))
		for (const row of rows) {
			const { commandId: _, ...entry } = entryOf(row);
			entries.push(entry);
		}
	return entries;
}

function assertChain(newestFirst: Entry[]): void {
	let prev = GENESIS;
	for (const [index, entry] of newestFirst.toReversed().entries()) {
		expect(entry.seq).toBe(index + 1);
		expect(entry.prev).toBe(prev);
		expect(entry.hash).toBe(hashOfEntry(entry));
		prev = entry.hash;
	}
}

function withLedger(world: World, change: (ledger: Table) => Partial<Table>): Domain {
	const { committer: _, ...ports } = world.domain;
	const ledger = change(world.store.tables.ledger);
	return createDomain({ ...ports, store: changedStore(world.store, { tables: { ledger } }) });
}
