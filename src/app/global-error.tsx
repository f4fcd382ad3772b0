'use client';

import { NextIntlClientProvider } from 'next-intl';
import './globals.css';
import { failed as german } from '../ui/messages/de/failed.ts';
import { failed as english } from '../ui/messages/en/failed.ts';
import { type Language, languageFor } from '../ui/messages/language.ts';
import PageError from './error.tsx';

const texts = { en: { failed: english }, de: { failed: german } } as Record<Language, { failed: typeof english }>;

/** Stands in for all of a page, its layout included, which would have told the language. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
	const language = languageFor(navigator.languages.join());
	return (
		<html lang={language}>
			<body>
				<title>Tideline</title>
				<main>
					<NextIntlClientProvider locale={language} messages={texts[language]} timeZone="UTC">
						<PageError {...props} />
					</NextIntlClientProvider>
				</main>
			</body>
		</html>
	);
}
