/** By which algorithms a provider may sign its id tokens: those that it names in its discovery, and that prove something. */
import { decodeProtectedHeader } from 'jose';
import type { TokenEndpointHandler } from 'next-auth/providers/oauth';

/**
 * Signatures that only the provider can make (RFC 7518, §3.1; RFC 8037): never `none`, and never HS256 and its like, for
 * which the client's secret is the key. openid-client 5 knows no `Ed25519` (RFC 9864), which is EdDSA by its new name.
 */
const SECURE_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Algorithm of a provider that names none (OpenID Connect Core 1.0, §3.1.3.7). */
const DEFAULT_ALGORITHMS = ['RS256'];

type Handler = NonNullable<TokenEndpointHandler['request']>;
type Client = Parameters<Handler>[0]['client'];

/** In openid-client's class, and not in its types. `expected` is an algorithm: next-auth sets RS256. */
type Validating = { validateJWT(jwt: string, expected: string, required?: string[]): Promise<unknown> };

/** Exchanges the code as next-auth would, and takes an id token by any of the algorithms. */
export const exchangeCode: Handler = async ({ client, provider, params, checks }) => {
	acceptAlgorithms(client);
	return { tokens: await client.callback(provider.callbackUrl, params, checks) };
};

function acceptAlgorithms(client: Client): void {
	const accepted = acceptedAlgorithms(client.issuer.metadata.id_token_signing_alg_values_supported);
	const validating = client as unknown as Validating;
	const validate = validating.validateJWT.bind(client);
	validating.validateJWT = (jwt, _, required) => {
		const { alg = '' } = decodeProtectedHeader(jwt);
		// The refusal names the accepted algorithms.
		return validate(jwt, accepted.includes(alg) ? alg : accepted.join(' or ') || 'a signature', required);
	};
}

/** `offered`: what a provider's discovery names. */
export function acceptedAlgorithms(offered: unknown): string[] {
	const named = Array.isArray(offered) ? offered : DEFAULT_ALGORITHMS;
	return SECURE_ALGORITHMS.filter((algorithm) => named.includes(algorithm));
}
