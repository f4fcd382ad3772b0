import { fromOf } from '../../auth/from-of.ts';
import { userOfCookies } from '../../auth/user-of-cookies.ts';
import type { User } from '../../contract/caller/principal.ts';
import { TidelineError } from '../../contract/errors/errors.ts';
import type { Ctx } from '../../domain/ctx.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import { limits, services } from '../services/services.ts';

/**
 * The caller that asks for a file with the session of a page. `stillGood` resolves to the user with the role of that
 * moment, and rejects once the session has ended. Throws `not_signed_in`, and `forbidden` when a link on another site
 * began it.
 */
export async function callerOfPage({ headers }: Request): Promise<{ ctx: Ctx; stillGood(): Promise<User> }> {
	const site = headers.get('sec-fetch-site');
	if (site && site !== 'same-origin' && site !== 'none')
		throw new TidelineError('forbidden', 'This request came from another site.');
	const cookies = headers.get('cookie');
	const stillGood = async () => {
		const user = await userOfCookies(cookies);
		if (!user) throw new TidelineError('not_signed_in', 'Sign in first.');
		return user;
	};
	const user = await stillGood();
	const { session, subject } = user;
	await limits().consume('reads', { session, subject, address: countedAddress(headers) });
	const { domain } = await services();
	return { ctx: { domain, principal: user, from: fromOf(headers) }, stillGood };
}
