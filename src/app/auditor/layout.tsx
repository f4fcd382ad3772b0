import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

/** Auditors read entries as admins do, and need those texts. */
export default async function AuditorLayout({ children }: { children: ReactNode }) {
	const { pages: _onTheServerAlone, ...texts } = await getMessages();
	return <NextIntlClientProvider messages={texts}>{children}</NextIntlClientProvider>;
}
