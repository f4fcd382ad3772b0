import { expect, test } from 'vitest';
import { acceptedAlgorithms, exchangeCode } from './id-token-algorithms.ts';

test.each([
	[['RS256'], ['RS256']],
	[['ES256', 'HS256', 'none'], ['ES256']],
	[
		['none', 'HS256', 'HS512', 'PS384', 'EdDSA'],
		['PS384', 'EdDSA'],
	],
	[['none'], []],
	[[], []],
	// A provider has to name them. One that does not signs with the algorithm that all must have.
	[undefined, ['RS256']],
	['ES256', ['RS256']],
])('of %j that a provider offers, %j are taken', (offered, accepted) => {
	expect(acceptedAlgorithms(offered)).toEqual(accepted);
});

test.each([
	['ES256', 'ES256', 'ES256'],
	// Next-auth expects RS256 of all providers, and this one did not name it.
	['RS256', 'ES256', 'ES256'],
	['RS256', 'none', 'a signature'],
])('a token by %s of a provider that names %s is held against %s', async (alg, offered, expected) => {
	const client = {
		issuer: { metadata: { id_token_signing_alg_values_supported: [offered] } },
		callback: async () => ({}),
		validateJWT: (_: string, algorithm: string) => algorithm,
	};
	await exchangeCode({ client, provider: {}, params: {}, checks: {} } as unknown as Parameters<typeof exchangeCode>[0]);
	const token = [{ alg }, {}].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
	expect(client.validateJWT(`${token}.signature`, 'RS256')).toBe(expected);
});
