/** The origin of each command, beside its entry and outside its hash. */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import type { From } from '../../contract/audit/audit.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { auditKeys, trailEntryOf } from '../../storage/rows/audit.ts';
import { detailsOf } from '../../storage/rows/entry-details.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { postEvent } from '../event/post-event.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { findDifferences } from '../reconcile/find-differences.ts';
import { hashOfEntry } from './entry.ts';

const DESK: From = { address: '192.0.2.7', client: 'Firefox, Linux' };
const PHONE: From = { address: '2001:db8:0:0:0:0:0:1' };

describe.each(ENGINES)('details on the %s store', (engine) => {
	let world: World;
	let alice: SubjectId;
	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
		alice = await world.person('alice');
	});
	afterEach(() => world.close());

	const post = (text: string, from?: From) => postEvent({ ...world.as(alice), from }, { actor: alice, text });

	async function rowsOf(subject: SubjectId) {
		const { rows } = await world.store.tables.ledger.range(entryKeys.all(subject));
		return rows;
	}

	test('commands of one transaction keep each their own, in the ledger and in the audit trail', async () => {
		const posted = await Promise.all([post('one', DESK), post('two', PHONE), post('three')]);
		await world.settle();
		const rows = await rowsOf(alice);
		const found = new Map(rows.map((row) => [entryOf(row).target, detailsOf(row)]));
		expect(posted.map(({ event }) => found.get(event.id))).toEqual([DESK, PHONE, {}]);
		for (const row of rows) {
			const { commandId: _, ...entry } = entryOf(row);
			expect(entry).not.toHaveProperty('address');
			expect(entry.hash).toBe(hashOfEntry(entry));
			const copy = await world.store.tables.audit.get(auditKeys.entry(entry));
			expect(copy && trailEntryOf(copy)).toEqual({ ...entry, ...detailsOf(row) });
		}
	});

	test('an entry that follows on another ledger does not get the origin of its cause', async () => {
		const bob = await world.person('bob');
		await follow({ ...world.as(bob), from: PHONE }, { follower: bob, followed: alice });
		await block({ ...world.as(alice), from: DESK }, { subject: alice, other: bob });
		await world.settle();
		const [ended, followed] = await rowsOf(bob);
		expect(ended && [entryOf(ended).via, detailsOf(ended)]).toEqual(['relation', {}]);
		expect(followed && [entryOf(followed).action, detailsOf(followed)]).toEqual(['followed', PHONE]);
	});

	test('a copy without them, or with others, is made right', async () => {
		await post('one', DESK);
		await world.settle();
		const [row] = await rowsOf(alice);
		const key = row && auditKeys.entry(entryOf(row));
		const copy = key && (await world.store.tables.audit.get(key));
		if (!copy) throw new Error('There is no copy.');
		const { client: _, ...properties } = { ...copy.properties, address: '203.0.113.1' } as Record<string, string>;
		await world.store.tables.audit.upsert(copy, properties);
		const found = [];
		for await (const difference of findDifferences(world.domain, alice)) found.push(difference);
		expect(found.map(({ what }) => what)).toEqual(['entry 2 is another one in the audit trail']);
		expect(await found[0]?.repair?.()).toBe('mended');
		expect((await world.store.tables.audit.get(copy))?.properties).toEqual(copy.properties);
	});
});
