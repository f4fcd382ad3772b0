/**
 * A real OpenID Connect issuer on loopback, as a platform has for its builds: `node src/testing/workload-issuer.ts`.
 * It prints its address. The client `build` gets tokens with the claims of a repository, for the audience it names.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

const server = createServer((request, response) => void answer?.(request, response));
let answer: ReturnType<Provider['callback']> | undefined;
server.listen(0, '127.0.0.1', () => {
	const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: 'build',
				client_secret: 'build-secret',
				grant_types: ['client_credentials'],
				redirect_uris: [],
				response_types: [],
			},
		],
		features: {
			clientCredentials: { enabled: true },
			resourceIndicators: {
				enabled: true,
				getResourceServerInfo: (_, resource) => ({
					scope: 'run',
					audience: resource.replace('urn:', ''),
					accessTokenFormat: 'jwt',
					accessTokenTTL: 600,
				}),
			},
		},
		extraTokenClaims: () => ({ repository: 'octo/tide', repository_id: '74', job: { environment: 'production' } }),
		cookies: { keys: ['issuer-only-issuer-only'] },
	});
	answer = provider.callback();
	console.log(issuer);
});
