/**
 * A real OpenID Connect provider on loopback, for the browser tests: `node e2e/openid-provider.ts PORT REDIRECT_URI`.
 * Its own login page takes any login; the login is the `sub`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import Provider from 'oidc-provider';

const [port = '0', redirectUri = ''] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;

const provider = new Provider(issuer, {
	clients: [
		{
			client_id: 'tideline',
			client_secret: 'provider-secret',
			redirect_uris: [redirectUri],
			grant_types: ['authorization_code'],
		},
	],
	claims: { openid: ['sub'], profile: ['name'] },
	// The name is in the id token: nothing else is asked for.
	conformIdTokenClaims: false,
	pkce: { required: () => true },
	findAccount: (_, login) => ({ accountId: login, claims: () => ({ sub: login, name: `Person ${login}` }) }),
	cookies: { keys: ['provider-only-provider-only'] },
});

// Slow, as some are: slower than the 3.5 s that next-auth waits when nothing else is set.
provider.use(async (context, next) => {
	if (context.path === '/token') await sleep(5_000);
	await next();
});

provider.listen(Number(port), '127.0.0.1', () => console.log(`provider at ${issuer}`));
