import { invitationCookie } from '../../auth/invitation-cookie.ts';
import { ANONYMOUS } from '../../contract/caller/principal.ts';
import { RateLimited, TidelineError } from '../../contract/errors/errors.ts';
import { signInErrorOf } from '../../contract/errors/sign-in-error.ts';
import { checkInvitation } from '../../domain/invitation/take-invitation.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import { limits, services } from '../services/services.ts';
import { problem } from './problem.ts';

/**
 * Answers the link of an invitation: a cookie remembers it, and the sign-in page comes next. Nothing is used up, so previews
 * of messengers do no harm. An invitation that is over is remembered, too: somebody may have taken a use of it whose sign-up
 * failed.
 */
export async function answerJoin({ headers }: Request, code: string): Promise<Response> {
	try {
		const refused = await refusalOf(headers, code);
		const address = refused ? `/sign-in?${new URLSearchParams({ error: signInErrorOf(refused) })}` : '/sign-in';
		const isKnown = !refused || refused.status === 410;
		return new Response(null, {
			status: 303,
			headers: {
				Location: address,
				'Cache-Control': 'no-store',
				...(isKnown && { 'Set-Cookie': invitationCookie(code) }),
			},
		});
	} catch (error) {
		return problem(error, 'The link of an invitation failed');
	}
}

async function refusalOf(headers: Headers, code: string): Promise<TidelineError | undefined> {
	try {
		await limits().consume('signins', { address: countedAddress(headers) });
		await checkInvitation({ domain: (await services()).domain, principal: ANONYMOUS }, { code });
		return undefined;
	} catch (error) {
		if (error instanceof RateLimited || (error instanceof TidelineError && error.status < 500)) return error;
		throw error;
	}
}
