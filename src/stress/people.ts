/** Makes the people of the mix, by their own acts: they sign in, and the followers follow every poster. */
import { ANONYMOUS, type User } from '../contract/caller/principal.ts';
import type { SubjectId } from '../contract/subject/subject.ts';
import type { Ctx } from '../domain/ctx.ts';
import type { Domain } from '../domain/domain.ts';
import { follow } from '../domain/graph/follow.ts';
import { signIn } from '../domain/session/sign-in.ts';
import { repeat } from '../domain/waiting/repeat.ts';
import { sleep } from '../domain/waiting/sleep.ts';
import { within } from '../domain/waiting/within.ts';
import { keepBusy } from './keep-busy.ts';
import type { Load } from './load.ts';
import { StressFault } from './stress-fault.ts';

/** Followers that sign in and follow at once. */
const NEWCOMERS_AT_ONCE = 24;
const LOOK_EVERY_MS = 100;
/** Milliseconds for which the jobs of the follows may go on, beyond the time of this phase. */
const JOBS_WITHIN_MS = 15_000;
/** Operations of a newcomer with all that its jobs do, and of each follow: the most that were seen. */
const OF_NEWCOMER = 25;
const OF_FOLLOW = 25;

export type People = { posters: SubjectId[]; followers: SubjectId[] };

/** As many followers as the time and the operations allow, and no more than were asked for. */
export async function makePeople(load: Load): Promise<People> {
	const { service, plan, phase, tally } = load;
	const { goesOn, meter } = phase('people');
	const { domain } = service;
	const posters = await Promise.all(
		Array.from({ length: plan.posters }, (_, index) => repeat(domain, () => person(domain, `poster-${index}`))),
	);
	for (const poster of posters) tally.isPoster(poster);
	const followers: SubjectId[] = [];
	let begun = 0;
	const reserved = () => (begun - followers.length) * (OF_NEWCOMER + OF_FOLLOW * posters.length);
	await keepBusy(
		{ atOnce: NEWCOMERS_AT_ONCE, meter, goesOn: () => begun < plan.followers && goesOn(reserved()) },
		async () => {
			const newcomer = await person(domain, `follower-${begun++}`);
			await Promise.all(posters.map((followed) => follow(as(domain, newcomer), { follower: newcomer, followed })));
			followers.push(newcomer);
			return 1;
		},
	);
	await within(domain, JOBS_WITHIN_MS, jobsDone(load));
	if (followers.length === 0 && !load.signal.aborted) throw new StressFault('too-small');
	return { posters, followers };
}

/** A caller: this subject, signed in. */
export function as(domain: Domain, subject: SubjectId): Ctx {
	const principal: User = { kind: 'user', subject, name: subject, role: 'member' };
	return { domain, principal };
}

async function person(domain: Domain, uid: string): Promise<SubjectId> {
	const identity = { provider: 'dev' as const, uid: `stress-${uid}`, name: uid };
	return (await signIn({ domain, principal: ANONYMOUS }, { identity })).profile.id;
}

async function jobsDone({ inQueue, signal }: Load): Promise<void> {
	while (!signal.aborted && (await inQueue()) > 0) await sleep(LOOK_EVERY_MS, signal);
}
