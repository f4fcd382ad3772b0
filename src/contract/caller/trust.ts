/** Minutes for which a token is good that a workload got for a token of its own issuer. */
export const EXCHANGED_MINUTES = 60;

/** Trusts of a subject, at the most. */
export const MOST_TRUSTS = 20;

/** 16 digits and letters. */
export type TrustId = string;

/**
 * Claims that name something which may be renamed or given up: another one may then have the name. GitHub's are all of
 * them.
 */
const NAMES = ['repository', 'repository_owner', 'actor', 'preferred_username', 'email', 'name'];

/** The problem with the claims that a trust pins, or undefined. */
export function problemWithClaims(claims: Readonly<Record<string, string>>): string | undefined {
	const pinned = Object.keys(claims);
	const name = pinned.find((each) => NAMES.includes(each));
	if (name !== undefined)
		return `The claim ${name} is a name that someone else could have one day: pin ${name.startsWith('repository') ? `${name}_id` : `the id behind it, ${name === 'actor' ? 'actor_id' : 'sub'},`} instead.`;
	if (pinned.length === 0)
		return 'Add at least one claim, like repository_id or sub. Without one, every workload of the issuer would be trusted.';
	return undefined;
}
