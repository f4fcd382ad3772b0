import type { SubjectId } from '../../../contract/subject/subject.ts';
import type { JobRow } from '../../../storage/rows/ledger/jobs.ts';
import type { Ctx } from '../../ctx.ts';
import type { Domain } from '../../domain.ts';
import { asTidelineError } from '../../errors.ts';
import { postCloudEvent } from '../../event/post-cloud-event.ts';
import { follow } from '../../graph/follow.ts';
import { mapSome } from '../../lists/map-some.ts';
import type { JobLease } from '../../ports/lease.ts';
import { editProfile } from '../../subject/edit-profile.ts';
import { ensureMachine } from '../../subject/ensure-machine.ts';
import { readProfile } from '../../subject/read-profile.ts';
import { readSample, type Sample } from '../read-sample.ts';

type SampleEvent = Sample['events'][number];

/** Enough to share transactions, and so few that the jobs of what is loaded keep up. */
const PIECES_AT_ONCE = 12;

/** sample-loaded: loads the sample, each piece of it once, however often the job runs. */
export async function bringSample(domain: Domain, _: SubjectId, __: JobRow, lease: JobLease): Promise<void> {
	const ctx: Ctx = { domain, principal: { kind: 'operator', via: 'import' } };
	const { profiles, follows, events } = await readSample();
	const each = <T>(pieces: Iterable<T>, load: (piece: T) => Promise<unknown>) =>
		mapSome([...pieces], PIECES_AT_ONCE, (piece) => {
			lease.assertHeld();
			return unlessRefused(() => load(piece));
		});
	const subjects = new Set([...follows.flatMap((pair) => Object.values(pair)), ...events.map(({ actor }) => actor)]);
	await each(subjects, (subject) => ensureMachine(ctx, { subject }));
	await each(profiles, (profile) => describe(ctx, profile));
	await each(follows, (pair) => follow(ctx, pair));
	await each(
		events.filter(({ reverts }) => reverts === undefined),
		(event) => postCloudEvent(ctx, event),
	);
	await each(
		events.filter(({ reverts }) => reverts !== undefined),
		(event) => postRevert(ctx, event, events),
	);
}

/** Posts a commit that reverts another one of its project, as that one's correction. */
async function postRevert(ctx: Ctx, { actor, incoming, reverts }: SampleEvent, events: SampleEvent[]): Promise<void> {
	const reverted = events.find((event) => event.actor === actor && event.incoming.id === reverts);
	if (!reverted) throw new Error(`The sample lacks the commit ${reverts}, which another one reverts.`);
	// It was posted before, and is found by its source and id.
	const { event } = await postCloudEvent(ctx, reverted);
	const answer = { replyTo: { subject: actor, id: event.id }, corrects: true } as const;
	await postCloudEvent(ctx, { actor, incoming: { ...incoming, input: { ...incoming.input, ...answer } } });
}

/** Says of a project what it is, unless somebody has said so before. */
async function describe(ctx: Ctx, { subject, edit }: Sample['profiles'][number]): Promise<void> {
	const { description } = await readProfile(ctx, { subject });
	if (description === undefined) await editProfile(ctx, { subject, ...edit });
}

/** In a store that is in use, a piece may be refused, such as that of a subject that was erased: the others are loaded. */
async function unlessRefused(load: () => Promise<unknown>): Promise<void> {
	try {
		await load();
	} catch (error) {
		if (asTidelineError(error).status >= 500) throw error;
	}
}
