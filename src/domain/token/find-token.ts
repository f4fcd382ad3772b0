import { getToken, type TokenRow } from '../../storage/rows/tokens.ts';
import type { Domain } from '../domain.ts';
import { isSecretOf, readToken } from './token-form.ts';

/** The token that a text is, good or not. Undefined when it is none, or has another secret. */
export async function findToken({ store }: Domain, text: string): Promise<TokenRow | undefined> {
	const parts = readToken(text);
	if (!parts) return undefined;
	const token = await getToken(store.tables.tokens, parts.id);
	return token && isSecretOf(token.hash, parts.secret) ? token : undefined;
}
