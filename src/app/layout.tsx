import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { NONCE_HEADER } from '../contract/http/nonce-header.ts';
import { Connected } from '../trpc/client.tsx';
import { visitor } from '../trpc/server.ts';
import { Outbox } from '../ui/compose/outbox.tsx';
import { Toasts } from '../ui/controls/toasts.tsx';
import { DisplayChoices } from '../ui/display/display.tsx';
import { OpenByCard } from '../ui/event/open-by-card.tsx';
import { ExceptionWatch } from '../ui/exceptions/exception-watch.tsx';
import { Clock } from '../ui/hooks/clock.tsx';
import { HoverCards } from '../ui/hover-card/hover-cards.tsx';
import { FOR_ADMINS } from '../ui/messages/for-admins.ts';
import { UnreadInTitle } from '../ui/notifications/unread-in-title.tsx';
import { LogWatch } from '../ui/proof/log-watch.tsx';
import { Content } from '../ui/shell/content.tsx';
import { Header } from '../ui/shell/header.tsx';
import { KeptHome } from '../ui/shell/kept-home.tsx';
import { MainNav } from '../ui/shell/main-nav.tsx';
import { LanguageSwitch, ThemeSwitch } from '../ui/shell/rare-switches.ts';
import { StorageReturn } from '../ui/shell/storage-return.tsx';
import { PAPER, THEMES } from '../ui/shell/theme.ts';
import { choices } from './choices.ts';
import { cardImages } from './shared-meta.ts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages');
	const images = await cardImages();
	return {
		title: { default: 'Tideline', template: '%s · Tideline' },
		description: t('about'),
		// Messengers show this for a page that can't be read without signing in.
		openGraph: { type: 'website', siteName: 'Tideline', title: 'Tideline', description: t('about'), images },
		twitter: { card: 'summary', title: 'Tideline', description: t('about'), images },
		icons: {
			icon: [
				{ url: '/favicon.ico', sizes: '32x32' },
				{ url: '/favicon.svg', type: 'image/svg+xml' },
			],
			apple: '/apple-touch-icon.png',
		},
	};
}

export async function generateViewport(): Promise<Viewport> {
	const { theme } = await choices();
	if (theme) return { colorScheme: theme, themeColor: PAPER[theme] };
	return {
		colorScheme: 'light dark',
		themeColor: THEMES.map((each) => ({ media: `(prefers-color-scheme: ${each})`, color: PAPER[each] })),
	};
}

const latin = localFont({
	src: './fonts/instrument-sans-latin.woff2',
	weight: '400 700',
	variable: '--font-latin',
	declarations: [
		{
			prop: 'unicode-range',
			value:
				'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
		},
	],
});

const latinExtended = localFont({
	src: './fonts/instrument-sans-latin-ext.woff2',
	weight: '400 700',
	variable: '--font-latin-ext',
	preload: false,
	adjustFontFallback: false,
	declarations: [
		{
			prop: 'unicode-range',
			value:
				'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
		},
	],
});

export default async function Layout({ children }: { children: ReactNode }) {
	const [asked, user, chosen, language, t, print, texts] = await Promise.all([
		headers(),
		visitor(),
		choices(),
		getLocale(),
		getTranslations('pages'),
		getTranslations('print'),
		textsForTheBrowser(),
	]);
	return (
		<html lang={language} data-theme={chosen.theme} className={`${latin.variable} ${latinExtended.variable}`}>
			<head>
				<meta name="request-id" content={asked.get('x-request-id') ?? ''} />
			</head>
			<body>
				{/* Browsers hide the nonce once they have read it, so React does not find it. */}
				<style nonce={asked.get(NONCE_HEADER) ?? undefined} suppressHydrationWarning>
					{pageNumbers(print('page'), print('of'))}
				</style>
				<NextIntlClientProvider messages={texts}>
					<Connected reader={user?.subject}>
						<ExceptionWatch />
						<KeptHome reader={user?.subject} />
						{user && <Outbox reader={user.subject} />}
						<Clock startedAt={Date.now()}>
							<Toasts>
								<div className="isolate flex min-h-dvh flex-col">
									<a
										href="#content"
										className="sr-only z-30 rounded-lg bg-surface px-4 py-2 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
									>
										{t('skip')}
									</a>
									<Header user={user} />
									{user && <MainNav user={user} />}
									<OpenByCard />
									{user && <HoverCards />}
									{user && <LogWatch />}
									<UnreadInTitle />
									<DisplayChoices chosen={chosen.display}>
										<Content besideNav={user !== undefined}>{children}</Content>
									</DisplayChoices>
									{!user && (
										<footer className="print:hidden flex flex-wrap justify-center gap-3 px-5 pb-8">
											<LanguageSwitch chosen={chosen.language} />
											<ThemeSwitch chosen={chosen.theme} />
										</footer>
									)}
								</div>
								<StorageReturn />
							</Toasts>
						</Clock>
					</Connected>
				</NextIntlClientProvider>
			</body>
		</html>
	);
}

/** The foot of each sheet: `Page 2 of 9`. A style sheet of the build has no language. */
const pageNumbers = (page: string, of: string) =>
	`@page{@bottom-right{content:"${page} " counter(page) " ${of} " counter(pages);font:9pt sans-serif}}`;

async function textsForTheBrowser() {
	const texts = Object.entries(await getMessages());
	// Admin pages send those of their own.
	return Object.fromEntries(texts.filter(([name]) => name !== 'pages' && !FOR_ADMINS.has(name)));
}
