import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { visitor } from '../../trpc/server.ts';
import { AdminNav } from '../../ui/shell/admin-nav.tsx';

/** Only here do browsers get the texts of the audit trail, which are many. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
	const [{ pages: _onTheServerAlone, ...texts }, user] = await Promise.all([getMessages(), visitor()]);
	return (
		<NextIntlClientProvider messages={texts}>
			{user && <AdminNav rights={user.rights} />}
			{children}
		</NextIntlClientProvider>
	);
}
