/** Sign-in, and identity → subject id. Each provider is asked for the least that yields a uid and a name. */
import type { NextAuthOptions } from 'next-auth';
import { getServerSession } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import type { Principal } from './contract/principal.ts';
import { signInErrorOf } from './contract/sign-in-error.ts';
import { isSubjectId, PROVIDERS, type Provider } from './contract/subject.ts';
import { DisplayName } from './contract/text.ts';
import { asTidelineError } from './domain/errors.ts';
import { getProfileOf } from './domain/subject/get-subject.ts';
import { signIn } from './domain/subject/sign-in.ts';
import { subjectIdOf } from './domain/subject/subject-id.ts';
import { env } from './env.ts';
import { limits, report, services } from './services.ts';

type User = Extract<Principal, { kind: 'user' }>;

/** Claims of an id token that we read. `sub` never changes and is never given to another person (OpenID Connect Core 1.0, §5.7). */
type Claims = { sub: string; name?: string; preferred_username?: string };

/** Milliseconds that a provider has for an answer. next-auth's own 3.5 s end sign-ins where a network is slow. */
const PROVIDER_PATIENCE = 30_000;

/** Sessions live for a week. */
const SESSION_SECONDS = 7 * 24 * 60 * 60;

export async function authOptions(): Promise<NextAuthOptions> {
	const { domain, secret } = await services();
	return {
		secret,
		session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
		pages: { signIn: '/sign-in', error: '/sign-in' },
		providers: [...openIdProviders(), ...github(), ...local()],
		callbacks: {
			/** Records the sign-in on the ledger before there is a session: no entry, no session. */
			async signIn({ user, account }) {
				const provider = PROVIDERS.find((known) => known === account?.provider);
				if (!provider || !account) return false;
				try {
					await limits().take('signins', { subject: subjectIdOf(provider, account.providerAccountId) });
					await signIn(domain, { provider, uid: account.providerAccountId, name: user.name });
					return true;
				} catch (error) {
					const ours = asTidelineError(error);
					if (ours.cause) report('A sign-in failed', ours.cause);
					return `/sign-in?error=${signInErrorOf(ours)}`;
				}
			},
			jwt({ token, account }) {
				// Nothing of the provider's profile or tokens is kept: the subject is all that we need.
				if (account) return { sub: subjectIdOf(account.provider as Provider, account.providerAccountId) };
				return token;
			},
			session({ session, token }) {
				return { expires: session.expires, user: { name: token.sub } };
			},
		},
		logger: {
			error: (code, metadata) => report(`Sign-in: ${code}`, 'error' in metadata ? metadata.error : metadata),
			warn: () => {},
			debug: () => {},
		},
	};
}

/** Who is signed in. A session whose subject this store does not know (it was set up anew) counts for nothing. */
export async function currentUser(): Promise<User | undefined> {
	const session = await getServerSession(await authOptions());
	const subject = session?.user?.name;
	if (!subject || !isSubjectId(subject)) return undefined;
	const { domain } = await services();
	const profile = await getProfileOf(domain, subject);
	return profile && { kind: 'user', subject, name: profile.name, admin: env.admins.includes(subject) };
}

/** What the sign-in page offers. */
export function signInOptions(): { providers: { id: string; label: string }[]; local: boolean } {
	const { providers, localSignIn } = env;
	const offered = [
		providers.microsoft && { id: 'liveid', label: 'Microsoft' },
		providers.github && { id: 'github', label: 'GitHub' },
		providers.google && { id: 'google', label: 'Google' },
		providers.oidc && { id: 'oidc', label: providers.oidc.name },
	];
	return { providers: offered.filter((provider) => provider !== undefined), local: localSignIn };
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
		authorization: { params: { scope: 'openid profile' } },
		idToken: true,
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

/** Local sign-in: a name and nothing else, on this machine only. */
function local() {
	if (!env.localSignIn) return [];
	return [
		CredentialsProvider({
			id: 'dev',
			name: 'This machine',
			credentials: { name: { label: 'Name', type: 'text' } },
			authorize(credentials, request) {
				// A page elsewhere whose host name points to this machine must not sign in here.
				const host = String(request.headers?.host ?? '');
				if (!/^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host)) return null;
				const name = DisplayName.safeParse(credentials?.name);
				return name.success ? { id: name.data, name: name.data } : null;
			},
		}),
	];
}
