import { expect, test } from 'vitest';
import { acceptedAlgorithms } from './id-token-algorithms.ts';

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
