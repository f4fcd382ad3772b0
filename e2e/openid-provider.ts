/**
 * A real OpenID Connect provider on loopback, for the browser tests: `node e2e/openid-provider.ts PORT REDIRECT_URI`.
 * Its own login page takes any login; the login is the `sub`. A third word is the algorithm of its id tokens. Words behind
 * plus signs are no part of the `sub`, as in `ana+verified+admins`: each is a line of `MAIL_CLAIMS`, or a group. `many` is
 * 100 kB of groups.
 */
import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import Provider, { type SigningAlgorithm } from 'oidc-provider';

const [port = '0', redirectUri = '', named = 'RS256'] = process.argv.slice(2);
const algorithm = named as SigningAlgorithm;
const issuer = `http://127.0.0.1:${port}`;

const MAIL_CLAIMS: Record<string, (sub: string) => object> = {
	verified: (sub) => ({ email: `${sub}@Example.org`, email_verified: true }),
	unverified: (sub) => ({ email: `${sub}@example.org`, email_verified: false }),
	elsewhere: (sub) => ({ email: `${sub}@example.org.example.com`, email_verified: true }),
};
const MANY_GROUPS = Array.from({ length: 5_000 }, (_, at) => `group-of-the-harbour-${at}`);

const subOf = (login: string) => login.split('+', 1)[0] ?? login;

function claimsOf(login: string) {
	const [, ...words] = login.split('+');
	const sub = subOf(login);
	const mail = words.flatMap((word) => MAIL_CLAIMS[word]?.(sub) ?? []);
	const groups = words.flatMap((word) => (word === 'many' ? MANY_GROUPS : word in MAIL_CLAIMS ? [] : word));
	return Object.assign({ sub: login, name: `Person ${sub}`, ...(groups.length > 0 && { groups }) }, ...mail);
}

const provider = new Provider(issuer, {
	clients: [
		{
			client_id: 'tideline',
			client_secret: 'provider-secret',
			redirect_uris: [redirectUri],
			grant_types: ['authorization_code'],
			id_token_signed_response_alg: algorithm,
			subject_type: 'pairwise',
		},
	],
	jwks: { keys: [keyFor(algorithm)] },
	enabledJWA: { idTokenSigningAlgValues: [algorithm] },
	claims: { openid: ['sub', 'groups'], profile: ['name'], email: ['email', 'email_verified'] },
	// The name is in the id token: nothing else is asked for.
	conformIdTokenClaims: false,
	// The same `sub` whatever claims a login has.
	subjectTypes: ['pairwise'],
	pairwiseIdentifier: (_, login) => subOf(login),
	pkce: { required: () => true },
	findAccount: (_, login) => ({ accountId: login, claims: () => claimsOf(login) }),
	cookies: { keys: ['provider-only-provider-only'] },
});

// Slow, as some are: slower than the 3.5 s that next-auth waits when nothing else is set.
provider.use(async (context, next) => {
	if (context.path === '/token' && algorithm === 'RS256') await sleep(5_000);
	await next();
});

/** A new key of the kind that the algorithm needs. */
function keyFor(alg: string) {
	const pairs = [
		[/^[RP]S/, () => generateKeyPairSync('rsa', { modulusLength: 2_048 })],
		[/^ES256$/, () => generateKeyPairSync('ec', { namedCurve: 'P-256' })],
		[/^ES384$/, () => generateKeyPairSync('ec', { namedCurve: 'P-384' })],
		[/^EdDSA$/, () => generateKeyPairSync('ed25519')],
		// HS256 takes the client's secret. The provider wants a key all the same.
		[/^HS/, () => generateKeyPairSync('rsa', { modulusLength: 2_048 })],
	] as const;
	const make = pairs.find(([kind]) => kind.test(alg))?.[1];
	if (!make) throw new Error(`No key for ${alg}.`);
	return { ...make().privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' };
}

provider.listen(Number(port), '127.0.0.1', () => console.log(`provider at ${issuer}`));
