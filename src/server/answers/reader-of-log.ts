import { userOfCookies } from '../../auth/user-of-cookies.ts';
import { ANONYMOUS, type Principal } from '../../contract/caller/principal.ts';
import { countedAddress } from '../../rate-limits/client-address.ts';
import { services } from '../services/services.ts';

/** The reader of the leaves: a program by its token, or a person by their session. */
export async function readerOfLog({ headers }: Request): Promise<Principal> {
	const [, token] = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '') ?? [];
	if (token === undefined) return (await userOfCookies(headers.get('cookie'))) ?? ANONYMOUS;
	return (await services()).tokens.principalOf(token, countedAddress(headers) ?? '');
}
