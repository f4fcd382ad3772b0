import { TidelineError } from '../../contract/errors.ts';
import type { Profile, SubjectId } from '../../contract/subject.ts';
import { getProfile } from '../../storage/ledger.ts';
import { authorize } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';
import { draftProfile, shortName } from './draft-profile.ts';
import { profileFact } from './profile-fact.ts';
import { identityOf } from './subject-id.ts';

/**
 * The profile of a subject that an operator acts for. A machine (`app`) is made at its first mention;
 * a person makes their own subject by signing in. Throws `subject_not_found`.
 */
export async function ensureMachine(
	ctx: Ctx,
	{ subject: id }: { subject: SubjectId },
): Promise<{ profile: Profile; created: boolean }> {
	authorize(ctx.principal, 'machine.make', id);
	const { domain } = ctx;
	const { ledger } = domain.store.tables;
	const known = await getProfile(ledger, id);
	if (known) return { profile: known, created: false };
	const identity = identityOf(id);
	if (identity?.provider !== 'app')
		throw new TidelineError(
			'subject_not_found',
			`Nobody has signed in as ${id} yet. Only a machine (app-…) is made by mentioning it.`,
		);
	const drafted = await draftProfile(domain, id, 'machine', shortName(identity.uid));
	const { result } = await runCommand<{ profile: Profile; created: boolean }>(ctx, {
		subject: id,
		async decide() {
			const profile = await getProfile(ledger, id);
			if (profile) return { settled: { profile, created: false } };
			const { contentHash, write } = profileFact(domain, drafted);
			return {
				action: 'subject-created',
				target: '',
				contentHash,
				facts: () => [write],
				result: () => ({ profile: drafted, created: true }),
			};
		},
	});
	return result;
}
