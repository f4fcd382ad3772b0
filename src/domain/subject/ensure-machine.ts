import { TidelineError } from '../../contract/errors/errors.ts';
import type { Profile, SubjectId } from '../../contract/subject/subject.ts';
import { actorOf, authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { createMachine } from './create-machine.ts';
import { draftProfile, nameOfSource } from './draft-profile.ts';
import { profileOf } from './profile.ts';
import { identityOf } from './subject-id.ts';

/**
 * The profile of a subject that an operator acts for. A machine (`app`) is made at its first mention;
 * a person makes their own subject by signing in. Throws `subject_not_found`, and `name_invalid` for a name with control
 * characters.
 */
export async function ensureMachine(
	ctx: Ctx,
	{ subject: id }: { subject: SubjectId },
): Promise<{ profile: Profile; created: boolean }> {
	const { domain, principal } = ctx;
	authorize(principal, 'machine.make', id);
	const known = await profileOf(domain, id);
	if (known) return { profile: known, created: false };
	const identity = identityOf(id);
	if (identity?.provider !== 'app')
		throw new TidelineError(
			'subject_not_found',
			`No one has signed in as ${id} yet. Only machines (app-…) are created on first use.`,
		);
	// Such a name comes from a file of another form, and never from somebody who means it.
	if (/\p{Cc}/u.test(identity.uid))
		throw new TidelineError('name_invalid', "A machine's name can't have control characters in it.");
	const drafted = await draftProfile(domain, id, 'machine', nameOfSource(identity.uid));
	return createMachine(ctx, actorOf(principal), drafted);
}
