/** A backup has every ledger as it was at one head, although commands went on while it was read. */
import { afterEach, describe, expect, inject, test } from 'vitest';
import { NO_OPERATIONS } from '../../contract/event/receipt.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { countInto } from '../../storage/count-operations.ts';
import { observedStore } from '../../storage/observed-store.ts';
import { pagesOf } from '../../storage/pages.ts';
import { entryKeys, entryOf } from '../../storage/rows/ledger/entries.ts';
import { jobKeys } from '../../storage/rows/ledger/jobs.ts';
import { createWorld, ENGINES, type World } from '../../testing/world.ts';
import { postEvent } from '../event/post-event.ts';
import { removeEvent } from '../event/remove-event.ts';
import { block } from '../graph/block.ts';
import { follow } from '../graph/follow.ts';
import { unblock } from '../graph/unblock.ts';
import { unfollow } from '../graph/unfollow.ts';
import { addBookmark } from '../saved/bookmarks.ts';
import { editProfile } from '../subject/edit-profile.ts';
import { allLedgerRows, changedLedgerRows } from './ledger-rows.ts';
import type { KeptRow } from './segment.ts';

let world: World;
let alice: SubjectId;
let bob: SubjectId;
afterEach(() => world.close());

type Rows = Map<string, KeptRow['properties']>;

/** Enters the rows as a restore does: the later one of a key counts. Resolves to the seq of the head. */
async function enter(walk: AsyncGenerator<KeptRow[], number>, into: Rows, meanwhile?: () => Promise<unknown>) {
	for (;;) {
		const next = await walk.next();
		if (next.done) return next.value;
		for (const { row, properties } of next.value)
			if (properties) into.set(row, properties);
			else into.delete(row);
		await meanwhile?.();
	}
}

async function ledgerOf(subject: SubjectId): Promise<Rows> {
	const rows: Rows = new Map();
	for await (const page of pagesOf(world.store.tables.ledger, { partition: subject }))
		for (const { row, properties } of page) rows.set(row, properties);
	return rows;
}

/** No row is newer than the newest entry, and that is the one of the head. */
function isAtOneHead(rows: Rows): void {
	const entries = [...rows].filter(([row]) => entryKeys.isEntry(row)).map(([, properties]) => properties);
	expect(Math.max(...entries.map((entry) => Number(entry?.seq)))).toBe(rows.get('head')?.seq);
	const commands = new Set(entries.map((entry) => entry?.commandId));
	const newer = [...rows].filter(([row, properties]) => {
		const commandId = jobKeys.isJob(row) ? undefined : properties?.commandId;
		return commandId !== undefined && !commands.has(commandId);
	});
	expect(newer).toEqual([]);
}

const inOrder = (rows: Rows) => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Commands of many kinds on the ledger of bob. */
async function act(number: number): Promise<void> {
	const as = world.as(bob);
	const { event } = await postEvent(as, {
		actor: bob,
		text: `Tide ${number}`,
		idempotencyKey: ['tide', String(number)],
	});
	await (number % 2 ? follow : unfollow)(as, { follower: bob, followed: alice });
	await (number % 2 ? block : unblock)(as, { subject: bob, other: 'dev-carol' });
	await editProfile(as, { subject: bob, name: `Bob ${number}` });
	await addBookmark(as, { subject: bob, poster: bob, event: event.id });
	if (number % 3 === 0) await removeEvent(as, { actor: bob, id: event.id });
}

describe.each(ENGINES)('on the %s store', (engine) => {
	async function begin(jobsPrepared: boolean) {
		world = await createWorld(engine, inject('azurite'), { jobsPrepared });
		[alice, bob] = [await world.person('alice'), await world.person('bob')];
		await world.person('carol');
		await follow(world.as(alice), { follower: alice, followed: bob });
		await act(1);
		await world.settle();
	}

	test.each([true, false])(
		'all rows, and then those that changed, are the ledger (jobs prepared: %s)',
		async (prepared) => {
			await begin(prepared);
			const rows: Rows = new Map();
			const seq = await enter(allLedgerRows(world.domain, bob), rows);
			expect(inOrder(rows)).toEqual(inOrder(await ledgerOf(bob)));
			expect(await enter(changedLedgerRows(world.domain, bob, { after: seq }), rows)).toBe(seq);
			for (const number of [2, 3, 4]) await act(number);
			await world.settle();
			const later = await enter(changedLedgerRows(world.domain, bob, { after: seq }), rows);
			expect(later).toBe(Number(rows.get('head')?.seq));
			expect(later).toBeGreaterThan(seq);
			expect(inOrder(rows)).toEqual(inOrder(await ledgerOf(bob)));
		},
	);

	test('many entries of one ledger cost few requests, however many jobs and events there are', async () => {
		await begin(false);
		const rows: Rows = new Map();
		const seq = await enter(allLedgerRows(world.domain, bob), rows);
		for (let number = 0; number < 12; number++) await postEvent(world.as(bob), { actor: bob, text: `Wave ${number}` });
		const operations = { ...NO_OPERATIONS };
		const store = observedStore(world.store, countInto(operations));
		await enter(changedLedgerRows({ store }, bob, { after: seq }), rows);
		// The head twice; and entries, jobs, events and receipts.
		expect(operations).toMatchObject({ reads: 6, writes: 0, queue: 0 });
		expect(inOrder(rows)).toEqual(inOrder(await ledgerOf(bob)));
	});

	test.each([true, false])(
		'rows that are read while commands go on agree with one head (jobs prepared: %s)',
		async (prepared) => {
			await begin(prepared);
			const rows: Rows = new Map();
			let number = 1;
			const busy = async () => {
				if (number < 6) await act(++number);
			};
			let seq = await enter(allLedgerRows(world.domain, bob), rows, busy);
			isAtOneHead(rows);
			await busy();
			seq = await enter(changedLedgerRows(world.domain, bob, { after: seq }), rows, busy);
			isAtOneHead(rows);
			expect(number).toBe(6);
			expect(rows.get('head')).toMatchObject({ seq });
			// Jobs go on afterwards, as after a restore. But for their rows it is the ledger.
			await world.settle();
			await enter(changedLedgerRows(world.domain, bob, { after: seq }), rows);
			const now = await ledgerOf(bob);
			const facts = (of: Rows) =>
				inOrder(of).filter(([row]) => !jobKeys.isJob(row) && !/^(receipt|following):/.test(row));
			expect(facts(rows)).toEqual(facts(now));
			let prev = rows.get('head')?.hash;
			for await (const page of pagesOf(world.store.tables.ledger, entryKeys.all(bob)))
				for (const row of page) {
					expect(rows.get(row.row)).toMatchObject({ hash: prev });
					prev = entryOf(row).prev;
				}
		},
	);
});
