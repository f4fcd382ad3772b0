/** Gives next-intl the language and the texts of a request. The alias in next.config.mjs names this file. */
import { headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { catalogue } from '../ui/messages/catalogue.ts';
import { languageFor } from '../ui/messages/language/language.ts';
import { choices } from './choices.ts';

export default getRequestConfig(async () => {
	const locale = (await choices()).language ?? languageFor((await headers()).get('accept-language'));
	// Nobody tells the server the reader's time zone: it writes UTC, and the browser its own once it is there.
	return { locale, messages: catalogue(locale), timeZone: 'UTC' };
});
