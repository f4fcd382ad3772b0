import { readMailAddress } from '../contract/mail/mail-address.ts';
import type { SignUp } from '../env/sign-up.ts';
import { valuesOfClaim } from './values-of-claim.ts';

/** Whether the claims of a sign-in let somebody new in. An address that the provider has not verified counts for nothing. */
export function admittedByClaims(claims: Readonly<Record<string, unknown>>, signUp: SignUp): boolean {
	switch (signUp.by) {
		case 'open':
			return true;
		case 'invitation':
			return false;
		case 'domain':
			return domainOf(claims).some((domain) => signUp.domains.includes(domain));
		case 'claim':
			return valuesOfClaim(claims, signUp.claim.name).has(signUp.claim.value);
		default:
			signUp satisfies never;
			return false;
	}
}

/** The domain of the verified address, in lowercase ASCII. Empty where there is none. */
function domainOf({ email, email_verified: isVerified }: Readonly<Record<string, unknown>>): string[] {
	const address = isVerified === true && typeof email === 'string' ? readMailAddress(email) : undefined;
	return address === undefined ? [] : [address.slice(address.lastIndexOf('@') + 1)];
}
