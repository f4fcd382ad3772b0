/**
 * A real OpenID Connect provider on loopback, for the browser tests: `node e2e/openid-provider.ts PORT REDIRECT_URI`.
 * Its own login page takes any login; the login is the `sub`.
 */
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

provider.listen(Number(port), '127.0.0.1', () => console.log(`provider at ${issuer}`));
