import { ANONYMOUS } from '../contract/caller/principal.ts';
import { isCodeUsed } from '../domain/session/is-code-used.ts';
import { env } from '../env.ts';
import { services } from '../server/services/services.ts';
import { readAdminCode } from './admin-code.ts';

/** State of a code in the address of the sign-in page. `wrong`: it has expired, or this server never made it. */
export type AdminCodeState = 'good' | 'used' | 'wrong';

export async function adminCodeState(code: string): Promise<AdminCodeState> {
	const { domain, secret } = await services();
	const once = env.localSignIn ? readAdminCode(secret, code) : undefined;
	if (once === undefined) return 'wrong';
	return (await isCodeUsed({ domain, principal: ANONYMOUS }, { subjects: env.admins, once })) ? 'used' : 'good';
}
