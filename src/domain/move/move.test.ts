import { isDeepStrictEqual } from 'node:util';
import { afterEach, describe, expect, inject, test } from 'vitest';
import type { Value } from '../../storage/port.ts';
import { fateOf } from '../../storage/rows/kept-rows.ts';
import { allRows } from '../../testing/all-rows.ts';
import { beBusy, doManyActs } from '../../testing/busy-service.ts';
import { differencesOf, findingsOf } from '../../testing/problems.ts';
import { createWorld, type EngineName, type World, type WorldOptions } from '../../testing/world.ts';
import { drain } from '../../worker/drain.ts';
import type { Domain } from '../domain.ts';
import { follow } from '../graph/follow.ts';
import { TIDELINE } from '../subject/tideline.ts';
import { type MoveInput, move } from './move.ts';

const open: World[] = [];
afterEach(() => Promise.all(open.splice(0).map((world) => world.close())));

async function newWorld(engine: EngineName, options?: WorldOptions): Promise<World> {
	const world = await createWorld(engine, inject('azurite'), options);
	open.push(world);
	return world;
}

const drainAll = (domain: Domain) => drain(domain, { until: 'idle' });
const NAMES = { from: 'the old store', to: 'the new store' };

const moveTo = (from: World, to: World, input: Partial<MoveInput> = {}) =>
	// Some acts put the clock forward by days, which no move lasts.
	move({ ...from.operator, domain: { ...from.domain, now: Date.now } }, { to: to.domain, names: NAMES, drain: drainAll, ...input });

/** A service with a few events. */
async function beBegun(world: World): Promise<void> {
	const [olga, paul] = [await world.person('olga'), await world.person('paul')];
	await follow(world.as(paul), { follower: paul, followed: olga });
	await world.post(olga, 'Slack water, @paul #tide');
	await world.settle();
	await world.keepLog();
}

type Properties = Record<string, Value>;

async function rowsOf(world: World, isLookedAt: (fate: string, key: string) => boolean): Promise<Map<string, Properties>> {
	const rows = new Map<string, Properties>();
	for await (const { key, table, row } of allRows(world.store))
		if (isLookedAt(fateOf(table, row), key)) rows.set(key, row.properties);
	return rows;
}

async function differing(one: World, other: World, isLookedAt: Parameters<typeof rowsOf>[1]): Promise<string[]> {
	const [before, after] = [await rowsOf(one, isLookedAt), await rowsOf(other, isLookedAt)];
	return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
		const [first, second] = [before.get(key), after.get(key)];
		return isDeepStrictEqual(first, second) ? [] : [`${key}: ${JSON.stringify(first)} and ${JSON.stringify(second)}`];
	});
}

describe.each([
	['embedded', 'embedded'],
	['azure', 'azure'],
	['embedded', 'azure'],
	['azure', 'embedded'],
] as const)('from the %s store to the %s store', (from, to) => {
	test('all that happens while it moves is there', async () => {
		const before = await newWorld(from);
		await beBegun(before);
		const after = await newWorld(to);
		after.clock.ahead = before.clock.ahead;
		let rounds = 0;
		const moved = await moveTo(before, after, {
			async drain(copy) {
				if (++rounds === 1) await doManyActs(before);
				await drainAll(copy);
			},
		});
		after.clock.ahead = before.clock.ahead;
		console.log(moved);
		console.log(await differing(before, after, (fate) => fate === 'kept'));
		console.log(await differing(before, after, (fate, key) => fate === 'made again' && (from === to || !key.startsWith('search '))));
		expect(await findingsOf(after.operator)).toEqual([]);
		await after.settle();
		expect(await differencesOf(after.operator)).toEqual([]);
	});
});
