/** Sessions with next-auth: its cookie names a subject and a session, and the ledger says whether that session is live. */
import type { NextAuthOptions } from 'next-auth';
import { ANONYMOUS } from '../contract/caller/principal.ts';
import { SESSION_DAYS } from '../contract/caller/session.ts';
import { signInErrorOf } from '../contract/errors/sign-in-error.ts';
import { PROVIDERS, type Provider, type SubjectId } from '../contract/subject/subject.ts';
import type { Ctx } from '../domain/ctx.ts';
import type { Domain } from '../domain/domain.ts';
import { asTidelineError } from '../domain/errors.ts';
import { takeRoleOfClaim } from '../domain/role/change-role.ts';
import { signOut } from '../domain/session/end-session.ts';
import { signIn } from '../domain/session/sign-in.ts';
import { subjectIdOf } from '../domain/subject/subject-id.ts';
import { env } from '../env.ts';
import { limits, report } from '../server/services/services.ts';
import { admittedByClaims } from './admitted-by-claims.ts';
import { mintAppealCode } from './appeal-code.ts';
import { browserOf } from './browser-cookie.ts';
import { type CookieSession, cookieSessionOf, sessionOfCookies } from './cookie-session.ts';
import { clientName, fromOf } from './from-of.ts';
import { invitationOf } from './invitation-cookie.ts';
import { roleOfClaims } from './role-of-claims.ts';

/** A user of local sign-in; `code` is the id of an administrator's code. */
export type LocalUser = { id: string; name: string; code?: string };

/**
 * Outcome of one request. `error` is set when a session could not be ended: next-auth itself would answer that it was.
 * `tried` is the subject that somebody signs in as, once that is certain. `browser` is set once somebody has signed in: the
 * bits by which the browser is known again.
 */
export type AuthOutcome = { error?: unknown; tried?: SubjectId; browser?: string };

/** Providers whose id tokens have claims. */
const WITH_CLAIMS: readonly Provider[] = ['liveid', 'google', 'oidc'];

export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60;

/** Callbacks for one request with these headers: the session that a sign-in begins goes into the cookie of its answer. */
export function sessionCallbacks(
	domain: Domain,
	secret: string,
	headers: Headers,
	outcome: AuthOutcome,
): Pick<NextAuthOptions, 'callbacks' | 'events'> {
	const from = fromOf(headers);
	let begun: CookieSession | undefined;
	return {
		callbacks: {
			/** Records the sign-in on the ledger before there is a cookie: no entry, no session. */
			async signIn({ user, account, profile: given }) {
				const provider = PROVIDERS.find((known) => known === account?.provider);
				if (!provider || !account) return false;
				const { code: once } = user as LocalUser;
				try {
					outcome.tried = subjectIdOf(provider, account.providerAccountId);
					await limits().consume('signins', { subject: outcome.tried });
					const before = await sessionOfCookies(headers.get('cookie'), secret);
					const browser = browserOf(headers.get('cookie'));
					const identity = { provider, uid: account.providerAccountId, name: user.name };
					const claims = given && WITH_CLAIMS.includes(provider) ? { ...given } : undefined;
					const here: Ctx = { domain, principal: ANONYMOUS, from };
					const { profile, session } = await signIn(here, {
						identity,
						client: clientName(headers),
						browser,
						replaces: before?.session,
						once,
						admitted: claims && admittedByClaims(claims, env.signUp),
						invitation: invitationOf(headers.get('cookie')),
					});
					if (claims) await takeRole(here, profile.id, claims);
					begun = { subject: profile.id, session: session.id };
					outcome.browser = browser;
					if (before && before.subject !== profile.id) await endReplaced({ domain, from }, before);
					return true;
				} catch (error) {
					const ours = asTidelineError(error);
					if (ours.cause) report('A sign-in failed', ours.cause);
					// next-auth hands the message on as the code of the error, to its page or in its answer.
					throw new Error(signInErrorOf(ours, outcome.tried && mintAppealCode(secret, outcome.tried)));
				}
			},
			jwt({ token, account }) {
				// Nothing of the provider's profile or tokens is kept.
				if (account && begun) return { sub: begun.subject, sid: begun.session };
				return token;
			},
			session({ session, token }) {
				return { expires: session.expires, user: { name: token.sub }, sid: token.sid };
			},
		},
		events: {
			async signOut({ token }) {
				const held = cookieSessionOf(token?.sub, token?.sid);
				if (!held) return;
				try {
					await endCookieSession({ domain, from }, held);
				} catch (error) {
					outcome.error = error;
				}
			},
		},
	};
}

async function takeRole(here: Ctx, subject: SubjectId, claims: Record<string, unknown>): Promise<void> {
	const { roleClaim } = env;
	if (roleClaim) await takeRoleOfClaim(here, { subject, role: roleOfClaims(claims, roleClaim) });
}

/** A call without its caller. */
type Here = Omit<Ctx, 'principal'>;

/** Another subject signed in with this browser. Its sign-in must not fail because the session before could not be ended. */
async function endReplaced(here: Here, before: CookieSession): Promise<void> {
	try {
		await endCookieSession(here, before);
	} catch (error) {
		report(`The session that ${before.subject} had in a browser was not ended`, error);
	}
}

function endCookieSession(here: Here, { subject, session }: CookieSession): Promise<unknown> {
	return signOut(
		{ ...here, principal: { kind: 'user', subject, name: subject, role: 'member' } },
		{ subject, id: session },
	);
}
