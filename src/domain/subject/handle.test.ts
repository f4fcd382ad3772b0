import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { createWorld, type World } from '../../testing/world.ts';
import { createDomain, type Domain } from '../domain.ts';
import { claimHandle } from './handle.ts';

const MINUTE = 60_000;
const ALICE = { id: 'dev-alice', name: 'alice', kind: 'person' } as const;
const BOB = { id: 'dev-bob', name: 'bob', kind: 'person' } as const;

let world: World;

beforeEach(async () => {
	world = await createWorld('embedded', inject('azurite'));
});
afterEach(() => world.close());

/** A process whose clock is so many minutes ahead. */
function ahead(minutes: number): Domain {
	return createDomain({ ...world.domain, now: () => world.domain.now() + minutes * MINUTE });
}

test('a claim is held as long as its command may commit, also against a process whose clock is ahead', async () => {
	const [slow, fast] = [ahead(-5), ahead(4)];
	await claimHandle(slow, 'wanted', ALICE);
	await expect(claimHandle(fast, 'wanted', BOB)).rejects.toMatchObject({ code: 'handle_taken' });
	world.clock.ahead = 2 * MINUTE;
	await expect(claimHandle(fast, 'wanted', BOB)).rejects.toMatchObject({ code: 'handle_taken' });
	world.clock.ahead = 22 * MINUTE;
	expect(await claimHandle(slow, 'wanted', BOB)).toBe('wanted');
});
