/** A return whose process dies at one of its writes: nobody is half a subject meanwhile, and it goes on when it is run again. */
import { afterEach, expect, test } from 'vitest';
import { observedStore } from '../../../storage/observed-store.ts';
import { getProfile } from '../../../storage/rows/ledger/profile.ts';
import { beginMistake, type Mistake } from '../../../testing/erased-by-mistake.ts';
import { findingsOf } from '../../../testing/problems.ts';
import type { World } from '../../../testing/world.ts';
import { removeEvent } from '../../event/remove-event.ts';
import { block } from '../../graph/block.ts';
import { isErased } from '../../ledger/erased.ts';

/** The first writes make the ledger, and later ones only what follows from it. */
const EACH_UP_TO = 16;
const EACH_FIFTH = 5;

const worlds: World[] = [];
let left = Number.POSITIVE_INFINITY;
afterEach(() => Promise.all(worlds.splice(0).map((world) => world.close())));

async function begin(): Promise<Mistake> {
	const mistake = await beginMistake('embedded', worlds, {
		seen: (store) =>
			observedStore(store, (call) => {
				const writes = call.on === 'queue' || !['get', 'range', 'partitions'].includes(call.operation);
				if (writes && --left <= 0) throw new Error('killed');
				return undefined;
			}),
	});
	const { world, alice, carol } = mistake;
	await mistake.backUpNow();
	await removeEvent(world.as(alice), { actor: alice, id: await mistake.eventOf('a secret slip') });
	await block(world.as(carol), { subject: carol, other: alice });
	await mistake.settle();
	await mistake.erase();
	return mistake;
}

test('it may die at any of its writes', async () => {
	let states = '';
	let isOver = false;
	for (let at = 1; !isOver; at += at < EACH_UP_TO ? 1 : EACH_FIFTH) {
		const { world, alice, bob, ...mistake } = await begin();
		left = at;
		const died = await mistake.back({ settle: async () => {} }, world.another()).then(
			() => false,
			(error: Error) => error.message === 'killed',
		);
		isOver = left > 0;
		expect(died).toBe(!isOver);
		left = Number.POSITIVE_INFINITY;
		const isBack = !(await isErased(world.domain, alice));
		states += isBack ? 'b' : 'e';
		expect((await getProfile(world.store.tables.ledger, alice)) !== undefined).toBe(isBack);
		const findings = (await findingsOf(world.operator)).filter(({ subject }) => subject === alice);
		// The slip is gone, and the entry that says so comes when it is run again.
		expect(findings.filter(({ code }) => code !== 'event-emptied')).toEqual([]);
		expect(await mistake.back({}, world.another())).toMatchObject({ left: 0, repeated: isBack });
		await mistake.nothingIsWrong();
		expect(await world.texts(bob)).toEqual(['Low water, @bob', 'High water #tide']);
		await world.post(alice, 'Here again');
		await mistake.nothingIsWrong();
		expect((await world.texts(bob))[0]).toBe('Here again');
		await Promise.all(worlds.splice(0).map((each) => each.close()));
	}
	expect(states).toMatch(/^e{5,}b{15,}$/);
}, 120_000);

test('an erasure that died in the middle takes no live event for one that was removed before', async () => {
	for (let at = 1, isOver = false; !isOver; at += 4) {
		const { world, alice, bob, ...mistake } = await begin();
		await mistake.back();
		await mistake.settle();
		left = at;
		isOver = await mistake.erase(alice, world.another()).then(
			() => true,
			() => false,
		);
		left = Number.POSITIVE_INFINITY;
		await mistake.erase();
		expect(await mistake.back()).toMatchObject({ left: 0 });
		expect(await world.texts(bob)).toEqual(['Low water, @bob', 'High water #tide']);
		await Promise.all(worlds.splice(0).map((each) => each.close()));
	}
}, 120_000);
