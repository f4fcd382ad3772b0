import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';

/** Only here do browsers get the texts of the audit trail, which are many. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
	const { pages: _onTheServerAlone, ...texts } = await getMessages();
	return <NextIntlClientProvider messages={texts}>{children}</NextIntlClientProvider>;
}
