'use client';

import { NextIntlClientProvider } from 'next-intl';
import './globals.css';
import { inLanguage } from '../ui/messages/language/in-language.ts';
import { languageFor } from '../ui/messages/language/language.ts';
import { failed } from '../ui/messages/plain/failed.ts';
import PageError from './error.tsx';

/** Stands in for all of a page, its layout included, which would have told the language. */
export default function GlobalError(props: { error: unknown; retry: () => void }) {
	const language = languageFor(navigator.languages.join());
	return (
		<html lang={language}>
			<body>
				<title>Tideline</title>
				<main>
					<NextIntlClientProvider locale={language} messages={inLanguage({ failed }, language)} timeZone="UTC">
						<PageError {...props} />
					</NextIntlClientProvider>
				</main>
			</body>
		</html>
	);
}
