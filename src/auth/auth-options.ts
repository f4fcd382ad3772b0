/** Sign-in, and identity → subject id. Each provider is asked for the least that yields a uid and a name. */
import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import { ANONYMOUS } from '../contract/caller/principal.ts';
import { DisplayName } from '../contract/schema/text.ts';
import type { Provider } from '../contract/subject/subject.ts';
import type { Domain } from '../domain/domain.ts';
import { localUid } from '../domain/session/local-uid.ts';
import { subjectIdOf } from '../domain/subject/subject-id.ts';
import { env } from '../env.ts';
import { report, services } from '../server/services/services.ts';
import { readAdminCode } from './admin-code.ts';
import { USE_SECURE_COOKIES } from './cookie-session.ts';
import { exchangeCode } from './id-token-algorithms.ts';
import { type AuthOutcome, type LocalUser, SESSION_SECONDS, sessionCallbacks } from './sessions.ts';

/** Claims of an id token that we read. `sub` never changes and is never given to another person (OpenID Connect Core 1.0, §5.7). */
type Claims = { sub: string; name?: string; preferred_username?: string };

/** Milliseconds that a provider has for an answer. next-auth's own 3.5 s end sign-ins where a network is slow. */
const PROVIDER_PATIENCE = 30_000;

/** For a request with these headers. */
export async function authOptions(headers: Headers, outcome: AuthOutcome): Promise<NextAuthOptions> {
	const { domain, secret } = await services();
	return {
		secret,
		useSecureCookies: USE_SECURE_COOKIES,
		session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
		pages: { signIn: '/sign-in', error: '/sign-in' },
		providers: [...openIdProviders(), ...github(), ...local(domain, secret, outcome)],
		...sessionCallbacks(domain, secret, headers, outcome),
		logger: {
			error(code, metadata) {
				// Anybody can send a cookie that we did not make: it is no session, and not worth a line in the log.
				if (code === 'JWT_SESSION_ERROR') return;
				report(`Sign-in: ${code}`, 'error' in metadata ? metadata.error : metadata);
			},
			warn: () => {},
			debug: () => {},
		},
	};
}

/** Microsoft (Entra ID and personal accounts), Google and any other issuer, all by OpenID Connect. */
function openIdProviders(): OAuthConfig<Claims>[] {
	const { microsoft, google, oidc } = env.providers;
	return [
		microsoft && openId('liveid', 'Microsoft', `https://login.microsoftonline.com/${microsoft.tenant}/v2.0`, microsoft),
		google && openId('google', 'Google', 'https://accounts.google.com', google),
		oidc && openId('oidc', oidc.name, oidc.issuer, oidc),
	].filter((provider) => provider !== undefined);
}

function openId(
	id: Provider,
	name: string,
	issuer: string,
	client: { clientId: string; clientSecret: string },
): OAuthConfig<Claims> {
	return {
		id,
		name,
		type: 'oauth',
		wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
		authorization: { params: { scope: env.signUp.by === 'domain' ? 'openid profile email' : 'openid profile' } },
		idToken: true,
		token: { request: exchangeCode },
		checks: ['pkce', 'state', 'nonce'],
		httpOptions: { timeout: PROVIDER_PATIENCE },
		clientId: client.clientId,
		clientSecret: client.clientSecret,
		profile: (claims) => ({ id: claims.sub, name: claims.name ?? claims.preferred_username ?? claims.sub }),
	};
}

/** GitHub is OAuth without OpenID Connect. The empty scope reads public information only. */
function github(): OAuthConfig<{ id: number; login: string; name: string | null }>[] {
	const client = env.providers.github;
	if (!client) return [];
	return [
		{
			id: 'github',
			name: 'GitHub',
			type: 'oauth',
			authorization: { url: 'https://github.com/login/oauth/authorize', params: { scope: '' } },
			token: 'https://github.com/login/oauth/access_token',
			userinfo: 'https://api.github.com/user',
			checks: ['pkce', 'state'],
			httpOptions: { timeout: PROVIDER_PATIENCE },
			...client,
			// The number, not the login: a login can be given up and taken by somebody else.
			profile: ({ id, login, name }) => ({ id: String(id), name: name ?? login }),
		},
	];
}

/** Local sign-in: a name and nothing else, on this machine only; for an administrator, a code as well. */
function local(domain: Domain, secret: string, outcome: AuthOutcome) {
	if (!env.localSignIn) return [];
	return [
		CredentialsProvider({
			id: 'dev',
			name: 'This machine',
			credentials: { name: { label: 'Name', type: 'text' }, code: { label: 'Code', type: 'text' } },
			// The caller is on this machine: the door lets nobody else in.
			async authorize(credentials): Promise<LocalUser | null> {
				const name = DisplayName.safeParse(credentials?.name);
				if (!name.success) return null;
				const user = { id: await localUid({ domain, principal: ANONYMOUS }, { name: name.data }), name: name.data };
				const subject = subjectIdOf('dev', user.id);
				if (!env.admins.includes(subject)) return user;
				outcome.tried = subject;
				const code = readAdminCode(secret, credentials?.code ?? '');
				// next-auth hands the message on as the code of the error.
				if (!code) throw new Error('admin_code_needed');
				return { ...user, code };
			},
		}),
	];
}
