import { ANONYMOUS } from '../../contract/caller/principal.ts';
import type { Profile } from '../../contract/subject/subject.ts';
import type { Ctx } from '../ctx.ts';
import { runCommand } from '../run-command.ts';
import { profileOf } from './profile.ts';
import { profileFact } from './profile-fact.ts';

/** Makes a machine of this profile, unless it is there by now. */
export async function createMachine(
	{ domain, from }: Omit<Ctx, 'principal'>,
	by: { actor: string; via: string },
	drafted: Profile,
): Promise<{ profile: Profile; created: boolean }> {
	const { result } = await runCommand<{ profile: Profile; created: boolean }>(
		{ domain, principal: ANONYMOUS, from },
		{
			subject: drafted.id,
			by,
			async decide() {
				const profile = await profileOf(domain, drafted.id);
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
		},
	);
	return result;
}
