import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MailLink } from '../../../ui/mail/mail-link.tsx';
import type { Query } from '../../sign-in-first.ts';
import { linkInQuery } from '../link-in-query.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.mailLinks');
	return { title: t('unsubscribe'), robots: { index: false } };
}

/** It needs no session: who has the mail has the code. */
export default async function UnsubscribePage({ searchParams }: { searchParams: Promise<Query> }) {
	return <MailLink does="unsubscribe" link={linkInQuery(await searchParams)} />;
}
