/** The ways to sign in that the settings offer. */
import type { SubjectId } from '../contract/subject/subject.ts';
import { env } from '../env.ts';

/** Lists the ways to sign in, for the sign-in page. */
export function signInOptions(): { providers: { id: string; label: string }[]; local: boolean } {
	const { providers, localSignIn } = env;
	const offered = [
		providers.microsoft && { id: 'liveid', label: 'Microsoft' },
		providers.github && { id: 'github', label: 'GitHub' },
		providers.google && { id: 'google', label: 'Google' },
		providers.oidc && { id: 'oidc', label: providers.oidc.name },
	];
	return { providers: offered.filter((provider) => provider !== undefined), local: localSignIn };
}

const offered = new Set(signInOptions().providers.map(({ id }) => id));
if (signInOptions().local) offered.add('dev');

/** Whether somebody could sign in as this subject now. */
export const isOffered = (subject: SubjectId): boolean => offered.has(subject.slice(0, subject.indexOf('-')));
