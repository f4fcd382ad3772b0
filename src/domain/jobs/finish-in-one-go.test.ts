import { afterEach, expect, inject, test } from 'vitest';
import { getRankRow, minuteOf, rankOf } from '../../storage/rows/directory/ranks.ts';
import { asUser, createWorld, ENGINES, type World } from '../../testing/world.ts';
import { runInline } from '../../worker/run-inline.ts';
import { createDomain } from '../domain.ts';
import { postEvent } from '../event/post-event.ts';
import { follow } from '../graph/follow.ts';
import type { CrashPoint } from '../ports/ports.ts';

const ALICE = 'dev-alice';
const MINUTE_MS = 60_000;
/** More followers than a command delivers to itself, and no more than a job does in one go. */
const SIZES = { chunk: 5, batch: 4, backfill: 250 };

let world: World;
afterEach(() => world.close());

test.each(ENGINES)('posts of one subject at once are each delivered once, on the %s store', async (engine) => {
	world = await createWorld(engine, inject('azurite'), { sizes: { ...SIZES, chunk: engine === 'azure' ? 20 : 5 } });
	await world.person('alice');
	for (let number = 0; number < 10; number++) {
		const follower = await world.person(`reader${number}`);
		await follow(world.as(follower), { follower, followed: ALICE });
	}
	await world.settle();
	const reached: CrashPoint[] = [];
	const domain = createDomain({ ...world.domain, reached: (point) => reached.push(point) }, world.domain.sizes);
	// Each moves its poster in the lists of subjects, as lines of an import do.
	const began = domain.now() - 10 * MINUTE_MS;
	const minutes = [0, 1, 2, 3, 4, 5, 6, 7];
	for (const minute of minutes)
		await postEvent(
			{ domain, principal: asUser(ALICE) },
			{ actor: ALICE, text: `Minute ${minute}`, occurredAt: began + minute * MINUTE_MS },
		);
	reached.length = 0;
	const jobs = world.pendingJobs.splice(0);
	expect(jobs).toHaveLength(minutes.length);
	const done = await Promise.all(jobs.map((job) => runInline(domain, job)));
	expect(done).toEqual(minutes.map(() => true));
	const listed = reached.filter((point) => point === 'followers listed');
	// On Azure a job that began alone may have to do its work again.
	if (engine === 'embedded') expect(listed).toHaveLength(minutes.length);
	const rank = await getRankRow(world.store.tables.ranks, ALICE);
	expect(rank && rankOf(rank).activeAt).toBe(minuteOf(began + 7 * MINUTE_MS));
	expect(await world.texts('dev-reader0')).toHaveLength(minutes.length);
});
