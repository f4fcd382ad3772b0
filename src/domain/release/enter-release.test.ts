import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { listAudit } from '../audit/list-audit.ts';
import { enterRelease } from './enter-release.ts';

const FIRST_RELEASE = { version: '0.1.0', hash: '1'.repeat(64) };
const SECOND_RELEASE = { version: '0.2.0', hash: '2'.repeat(64) };

describe.each(['embedded', 'azure'] as const)('on the %s store', (engine) => {
	let world: World;

	beforeEach(async () => {
		world = await createWorld(engine, inject('azurite'));
	});
	afterEach(() => world.close());

	const changes = async () => {
		await world.settle();
		const { items } = await listAudit(world.operator, { action: 'release-started', limit: 100 });
		return items.map(({ actor, before, after }) => ({ actor, ...(before && { before }), after }));
	};

	test('the trail names each release that takes the place of another, once', async () => {
		await enterRelease(world.domain, FIRST_RELEASE);
		expect(await enterRelease(world.domain, FIRST_RELEASE)).toEqual({ repeated: true });
		await enterRelease(world.domain, SECOND_RELEASE);
		await enterRelease(world.domain, FIRST_RELEASE);
		expect(await changes()).toEqual([
			{ actor: TIDELINE, before: SECOND_RELEASE, after: FIRST_RELEASE },
			{ actor: TIDELINE, before: FIRST_RELEASE, after: SECOND_RELEASE },
			{ actor: TIDELINE, after: FIRST_RELEASE },
		]);
	});

	test('servers that start at once enter their release once', async () => {
		const entered = await Promise.all(Array.from({ length: 5 }, () => enterRelease(world.domain, FIRST_RELEASE)));
		expect(entered.filter(({ repeated }) => !repeated)).toHaveLength(1);
		expect(await changes()).toHaveLength(1);
	});
});
