/**
 * A process that lives a story and dies at a named point of it: `child.ts DATA_DIR PREFIX POINT NTH SEED`.
 * Prints one line for each answer that its callers got. Ends by itself when the point is not reached so often.
 */

import { writeSync } from 'node:fs';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { createDomain, type Domain } from '../../domain/domain.ts';
import { postEvent } from '../../domain/event/post-event.ts';
import { removeEvent } from '../../domain/event/remove-event.ts';
import { acceptRequest, refuseRequest } from '../../domain/graph/answer-request.ts';
import { block } from '../../domain/graph/block.ts';
import { follow } from '../../domain/graph/follow.ts';
import { unblock } from '../../domain/graph/unblock.ts';
import { unfollow } from '../../domain/graph/unfollow.ts';
import { prepareJobs } from '../../domain/jobs/prepare-jobs.ts';
import { signIn } from '../../domain/session/sign-in.ts';
import { editProfile } from '../../domain/subject/edit-profile.ts';
import { sleep } from '../../domain/waiting/sleep.ts';
import { openEmbeddedStore } from '../../storage/embedded/store.ts';
import type { Store } from '../../storage/port.ts';
import { drain } from '../../worker/drain.ts';
import { keepLogOnce } from '../../worker/keep-log.ts';
import { runInline } from '../../worker/run-inline.ts';
import { asUser } from '../as-user.ts';
import { createRandom } from '../simulator/random.ts';
import { logOfStory } from './log-flaws.ts';
import { NAMES, STORY_SIZES } from './story.ts';

const [dataDir = '', prefix = '', point = '', nth = '1', seed = '1'] = process.argv.slice(2);
const random = createRandom(Number(seed));
let left = Number(nth);

const embedded = openEmbeddedStore({ dataDir, prefix });
await embedded.open();
// Every second run does the steps of a command or job one after the other, as Azure does, and may die between them.
const store: Store = Number(seed) % 2 === 0 ? embedded : { ...embedded, doAtOnce: undefined };
const jobs: Promise<unknown>[] = [];
const domain: Domain = createDomain(
	{
		store,
		now: Date.now,
		randomBytes: (size) => crypto.getRandomValues(new Uint8Array(size)),
		sleep,
		reached(at) {
			if (at === point && --left === 0) process.kill(process.pid, 'SIGKILL');
		},
		log: await logOfStory(dataDir, prefix),
		prepareJobs: (commands) => prepareJobs(domain, commands),
		runPending: (job) => jobs.push(runInline(domain, job).catch(() => false)),
	},
	STORY_SIZES,
);

const subjects = await Promise.all(
	NAMES.map(
		async (name) =>
			(await signIn({ domain, principal: ANONYMOUS }, { identity: { provider: 'dev', uid: name, name } })).profile.id,
	),
);
const posted = new Map<SubjectId, EventId[]>(subjects.map((subject) => [subject, []]));
const followed: [SubjectId, SubjectId][] = [];
const some = <T>(items: readonly T[]): T => items[random.below(items.length)] as T;

for (const act of acts()) {
	const pair = [some(subjects), some(subjects)] as const;
	// Two commands at once, and now and then a drain between them.
	await Promise.all([act(...pair), act(some(subjects), some(subjects))].map((call) => call.catch(() => {})));
	if (random.chance(0.3)) await settle();
}
await settle();
await store.close();

async function settle(): Promise<void> {
	await Promise.all(jobs.splice(0));
	await drain(domain, { until: 'idle', concurrency: 4 });
	await keepLogOnce(domain);
}

/** Enough of each kind that every point is passed more than once. */
function acts(): ((one: SubjectId, other: SubjectId) => Promise<void>)[] {
	const kinds = [posts, follows, posts, follows, removes, unfollows, blocks, asks];
	const drawn = Array.from({ length: 12 }, () => some(kinds));
	return [follows, follows, posts, posts, unfollows, removes, blocks, blocks, ...drawn, blocks, unfollows];
}

async function posts(one: SubjectId): Promise<void> {
	const text = random.chance(0.5) ? `@${some(NAMES)} #tide` : 'x';
	const { event } = await postEvent({ domain, principal: asUser(one) }, { actor: one, text });
	posted.get(one)?.push(event.id);
	answered({ posted: event.id, actor: one });
}

async function removes(one: SubjectId): Promise<void> {
	const id = some(posted.get(one) ?? []);
	if (!id) return;
	await removeEvent({ domain, principal: asUser(one) }, { actor: one, id });
	answered({ removed: id, actor: one });
}

async function follows(one: SubjectId, other: SubjectId): Promise<void> {
	if (one === other) return;
	await follow({ domain, principal: asUser(one) }, { follower: one, followed: other });
	followed.push([one, other]);
}

async function unfollows(): Promise<void> {
	const [one, other] = followed.splice(random.below(followed.length), 1)[0] ?? [];
	if (one && other) await unfollow({ domain, principal: asUser(one) }, { follower: one, followed: other });
}

/** Blocks, or takes the block back. */
async function blocks(one: SubjectId, other: SubjectId): Promise<void> {
	if (one === other) return;
	const { repeated } = await block({ domain, principal: asUser(one) }, { subject: one, other });
	if (repeated) await unblock({ domain, principal: asUser(one) }, { subject: one, other });
}

async function asks(one: SubjectId, other: SubjectId): Promise<void> {
	if (one === other) return;
	await editProfile({ domain, principal: asUser(other) }, { subject: other, follows: 'approval' });
	await follow({ domain, principal: asUser(one) }, { follower: one, followed: other });
	await (random.chance(0.7) ? acceptRequest : refuseRequest)(
		{ domain, principal: asUser(other) },
		{ followed: other, follower: one },
	);
}

function answered(what: object): void {
	writeSync(1, `${JSON.stringify(what)}\n`);
}
