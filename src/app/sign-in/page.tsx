import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { server } from '../../server/handle.ts';
import { visitor } from '../../trpc/server.ts';
import { Mark } from '../../ui/shell/wordmark.tsx';
import { SignIn } from '../../ui/sign-in/sign-in.tsx';
import type { Query } from '../sign-in-first.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.signIn');
	return { title: t('title'), robots: { index: false } };
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<Query> }) {
	const [{ callbackUrl, error, code }, user, { host, cookies }] = await Promise.all([
		searchParams,
		visitor(),
		requestHeaders(),
	]);
	const after = pathOfOurs(callbackUrl, host);
	if (user && !error && !code) redirect(after);
	const t = await getTranslations('pages.signIn');
	const given = textOf(code);
	const state = given === undefined ? undefined : await server().adminCodeState(given);
	const isAdmin = state === 'good';
	const service = isAdmin || error ? undefined : server().invitedTo(cookies);
	return (
		<div className="mx-auto max-w-sm px-5 pt-16 sm:pt-24">
			<Mark size={44} />
			<h1 className="mt-6 text-title font-bold">{isAdmin ? t('adminHeading') : t('heading')}</h1>
			<p className="mt-1 text-muted">
				{service === undefined ? t(isAdmin ? 'adminAbout' : 'about') : t('invited', { service })}
			</p>
			<SignIn
				choices={server().signInOptions()}
				after={after}
				error={textOf(error) ?? (state && PROBLEM_WITH_CODE[state])}
				code={isAdmin ? given : undefined}
			/>
		</div>
	);
}

const PROBLEM_WITH_CODE = { good: undefined, used: 'admin_code_used', wrong: 'admin_code_wrong' } as const;

const textOf = (value: Query[string]) => (typeof value === 'string' ? value : undefined);

async function requestHeaders() {
	const asked = await headers();
	return { host: asked.get('host') ?? '', cookies: asked.get('cookie') };
}

/** The path to go to afterwards. An address of another site is not followed. */
function pathOfOurs(wanted: string | string[] | undefined, host: string): string {
	const here = `http://${host}`;
	if (typeof wanted !== 'string' || !URL.canParse(wanted, here)) return '/';
	const address = new URL(wanted, here);
	const known = address.host === host && /^https?:$/.test(address.protocol);
	// Two slashes at the beginning of a path would name another host.
	const isPath = !address.pathname.startsWith('//') && address.pathname !== '/sign-in';
	return known && isPath ? `${address.pathname}${address.search}${address.hash}` : '/';
}
