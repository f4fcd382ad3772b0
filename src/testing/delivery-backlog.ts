/** A store with many deliveries to do, for tests that stop a process in the middle of them. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { subjectFollowerKey } from '../storage/rows/followers/subject-followers.ts';
import { createWorld, type World } from './world.ts';

/** The followers who get events, and how many events. */
export const BACKLOG = { followers: Array.from({ length: 2_000 }, (_, n) => `app-follower-${n}`), posts: 40 };

export type Place = { dataDir: string; prefix: string };

export const worldAt = (place: Place): Promise<World> => createWorld('embedded', '', { place });

/** Posts that keep a worker busy for some seconds. */
export const LONG_BACKLOG = 400;

/** Leaves 2,000 deliveries a post to do in an embedded store, with their messages visible, and closes it. */
export async function leaveBacklog(place: Place, posts = BACKLOG.posts): Promise<void> {
	const world = await worldAt(place);
	const alice = await world.person('alice');
	await world.settle();
	await world.store.tables.subjectFollowers.writeMany(
		BACKLOG.followers.map((follower) => ({
			...subjectFollowerKey(alice, follower),
			kind: 'insert',
			properties: { state: 'on', seq: 1 },
		})),
	);
	for (let n = 0; n < posts; n++) await world.post(alice, `post ${n} ${'x'.repeat(500)}`);
	for (const { lease } of world.pendingJobs) await world.store.queues.jobs.renew(lease, 0);
	await world.store.close();
}

/** Bytes of the log, 0 where there is none. */
export async function logSizeOf({ dataDir }: Pick<Place, 'dataDir'>): Promise<number> {
	try {
		return (await stat(join(dataDir, 'tideline.db-wal'))).size;
	} catch {
		return 0;
	}
}

/** Counts the messages that another process gets at once, and all that there are. Takes them. */
export async function countMessages(place: Place): Promise<{ visible: number; all: number }> {
	const { store } = await worldAt(place);
	const all = await store.queues.jobs.depth();
	let visible = 0;
	for (;;) {
		const messages = await store.queues.jobs.receive({ max: 32, lease: 60 });
		visible += messages.length;
		if (messages.length > 0) continue;
		await store.close();
		return { visible, all };
	}
}
