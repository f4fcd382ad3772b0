import { readableWait } from '../../contract/errors/rate-limit.ts';
import { appealOfSignInError, codeOfSignInError, waitOfSignInError } from '../../contract/errors/sign-in-error.ts';

const BY_OURSELVES = {
	name_invalid: 'name',
	handle_taken: 'handle',
	ledger_busy: 'busy',
	storage_unavailable: 'storage',
	storage_full: 'full',
	writing_stopped: 'stopped',
	internal: 'internal',
	admin_code_needed: 'adminCode',
	// Problems with the link, shown before anybody signs in with it.
	admin_code_used: 'adminCodeUsed',
	admin_code_wrong: 'adminCodeWrong',
	sign_up_closed: 'closed',
	invitation_invalid: 'invitationInvalid',
	invitation_used: 'invitationUsed',
	invitation_expired: 'invitationExpired',
	invitation_revoked: 'invitationRevoked',
	subject_erased: 'erased',
	suspended: 'suspended',
	unreachable: 'unreachable',
	cookies: 'cookies',
} as const;

// The codes of next-auth's error pages.
const BY_THE_PROVIDER = {
	CredentialsSignin: 'name',
	AccessDenied: 'refused',
	OAuthSignin: 'start',
	OAuthCallback: 'late',
	OAuthCreateAccount: 'answer',
	Callback: 'unfinished',
	Configuration: 'configuration',
	Verification: 'used',
	SessionRequired: 'needed',
} as const;

const PROBLEMS = new Map(Object.entries({ ...BY_OURSELVES, ...BY_THE_PROVIDER }));

/** The key and the arguments of the text for an error code in the sign-in page's address. */
export function signInProblem(code: string) {
	const seconds = waitOfSignInError(code) ?? 0;
	return [keyOf(code, seconds), readableWait(seconds)] as const;
}

function keyOf(code: string, seconds: number) {
	if (seconds > 0) return 'often';
	if (appealOfSignInError(code) !== undefined) return 'mayAppeal';
	return PROBLEMS.get(codeOfSignInError(code)) ?? 'other';
}
