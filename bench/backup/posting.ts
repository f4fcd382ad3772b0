/** The process that posts to a server, started once. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Load, Loaded } from '../posts/load.ts';

/** Rate limits so high that no post is refused. */
export const RATE_LIMITS = 'posts 1000000/60 1000000/3600, changes 1000000/60, reads 1000000/60';

/** Key of the log of each store, so that a restored one goes on with it. */
export const LOG_KEY = '7e'.repeat(32);

export type Posting = {
	/** Resolves once all is answered. Throws when a post failed. */
	post(load: Load): Promise<Loaded>;
	end(): void;
};

export function startPosting(): Posting {
	const child = fork(join(import.meta.dirname, '../posts/load.ts'));
	let isOver = false;
	const failed = once(child, 'exit').then(() => {
		if (!isOver) throw new Error('A post failed.');
	});
	// The next call of `post` throws it.
	failed.catch(() => {});
	return {
		async post(load) {
			const loaded = once(child, 'message');
			child.send(load);
			const [told] = (await Promise.race([loaded, failed])) as [Loaded];
			return told;
		},
		end() {
			isOver = true;
			child.disconnect();
		},
	};
}
