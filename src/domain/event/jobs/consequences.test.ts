import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { RowKey } from '../../../storage/port.ts';
import { eventKeys } from '../../../storage/rows/ledger/events.ts';
import { hiddenKeys } from '../../../storage/rows/ledger/hidden.ts';
import { tagTimeline, timelineKey, timelineRowOf } from '../../../storage/rows/timelines.ts';
import { changedStore } from '../../../testing/changed-store.ts';
import { createWorld, type World } from '../../../testing/world.ts';
import { follow } from '../../graph/follow.ts';
import { removeEvent } from '../remove-event.ts';

let world: World;
let onRead: (key: RowKey) => Promise<void> | void = () => {};

beforeAll(async () => {
	world = await createWorld('embedded', inject('azurite'), {
		seen(store) {
			const { ledger } = store.tables;
			return changedStore(store, {
				tables: {
					ledger: {
						async get(key) {
							await onRead(key);
							return ledger.get(key);
						},
					},
				},
			});
		},
	});
});
afterAll(() => world.close());

test('a removal that comes while blocks are looked for takes the event from everybody', async () => {
	const [alice, bob, carol] = [await world.person('alice'), await world.person('bob'), await world.person('carol')];
	await follow(world.as(carol), { follower: carol, followed: alice });
	await world.settle();
	const { id } = await world.post(alice, 'for @bob, all about #fog');
	let removed = false;
	onRead = async ({ row }) => {
		if (removed || !hiddenKeys.isBlock(row)) return;
		removed = true;
		await removeEvent(world.as(alice), { actor: alice, id });
		await world.settle();
	};
	await world.settle();
	expect(removed).toBe(true);
	expect(world.errors).toEqual([]);
	const rows = await Promise.all(
		[alice, bob, carol, tagTimeline('fog')].map((reader) => world.store.tables.timelines.get(timelineKey(reader, id))),
	);
	expect(rows.map((row) => row && timelineRowOf(row).removed)).toEqual([true, true, true, true]);
});

test('an event that mentions somebody is read as often as any other', async () => {
	const dora = await world.person('dora');
	await world.person('emil');
	await world.settle();
	const reads = async (text: string) => {
		const read: string[] = [];
		onRead = ({ row }) => void (eventKeys.isEvent(row) && read.push(row));
		await world.post(dora, text);
		await world.settle();
		return read.length;
	};
	const ofAny = await reads('for all');
	expect(ofAny).toBeGreaterThan(0);
	expect(await reads('for @emil')).toBe(ofAny);
});
