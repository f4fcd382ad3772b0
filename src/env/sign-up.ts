/** The settings that say who may sign up. People who have a profile sign in whatever these say. */
import { z } from 'zod';
import { readMailAddress } from '../contract/mail/mail-address.ts';

export const signUpSettings = {
	SIGN_UP: z
		.enum(['open', 'invitation', 'domain', 'claim'], 'must be "open", "invitation", "domain" or "claim"')
		.default('open'),
	SIGN_UP_DOMAINS: z.string().transform(readDomains).optional(),
	SIGN_UP_CLAIM: z.string().transform(readClaim).optional(),
};

type Given = z.output<z.ZodObject<typeof signUpSettings>>;

/** A claim of the id token, and the value that lets people in. */
export type ClaimOfValue = { name: string; value: string };

/**
 * - `open`: everybody may sign up.
 * - `invitation`: only with an invitation. It is good beside the other ways, too.
 * - `domain`: with an e-mail address that the provider has verified, at one of these domains (in lowercase ASCII).
 * - `claim`: with this value in a claim.
 */
export type SignUp =
	| { by: 'open' }
	| { by: 'invitation' }
	| { by: 'domain'; domains: readonly string[] }
	| { by: 'claim'; claim: ClaimOfValue };

export function signUpOf({ SIGN_UP: by, SIGN_UP_DOMAINS: domains = [], SIGN_UP_CLAIM: claim }: Given): SignUp {
	if (by === 'domain') return { by, domains };
	// A build is not refused for what is missing: nobody is let in by it.
	if (by === 'claim') return claim ? { by, claim } : { by: 'invitation' };
	return { by };
}

/** `provides` says which claims the configured providers can give. */
export function refuseSignUp(
	{ SIGN_UP: by, SIGN_UP_DOMAINS: domains, SIGN_UP_CLAIM: claim }: Given,
	provides: { claims: boolean; verifiedMail: boolean },
	refuse: (name: keyof typeof signUpSettings, message: string) => void,
): void {
	for (const [mode, name, value] of [
		['domain', 'SIGN_UP_DOMAINS', domains],
		['claim', 'SIGN_UP_CLAIM', claim],
	] as const) {
		if (by === mode && !value) refuse(name, `isn't set, but SIGN_UP is ${mode}`);
		if (by !== mode && value) refuse('SIGN_UP', `is ${by}, so ${name} counts for nothing. Set SIGN_UP=${mode}`);
	}
	if (by === 'domain' && !provides.verifiedMail)
		refuse('SIGN_UP', 'is domain, which needs a provider that verifies e-mail addresses: Google or OpenID Connect');
	if (by === 'claim' && !provides.claims)
		refuse('SIGN_UP', 'is claim, which needs a provider whose tokens have claims: Microsoft, Google or OpenID Connect');
}

/** Domains of mailboxes, separated by commas. */
function readDomains(list: string, context: z.RefinementCtx): string[] {
	const written = list.split(',').map((each) => each.trim());
	const domains = written.flatMap((each) => readMailAddress(`anyone@${each}`)?.slice('anyone@'.length) ?? []);
	if (domains.length === written.length) return domains;
	context.addIssue({ code: 'custom', message: 'must list domains, like example.org,example.com' });
	return z.NEVER;
}

/** `name=value`. A value may hold an equals sign. */
function readClaim(pair: string, context: z.RefinementCtx): ClaimOfValue {
	const [, name, value] = /^([\x21-\x3c\x3e-\x7e]{1,200})=(.+)$/s.exec(pair) ?? [];
	if (name !== undefined && value?.trim()) return { name, value: value.trim() };
	context.addIssue({ code: 'custom', message: 'must be a claim and its value, like groups=Tideline Users' });
	return z.NEVER;
}
