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
	await each(events, (event) => postCloudEvent(ctx, event));
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
