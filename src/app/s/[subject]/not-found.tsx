import { UserRoundSearch } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { buttonLook } from '../../../ui/controls/button-look.ts';
import { NoticePage } from '../../../ui/controls/notice-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.noSuchSubject');
	return { title: t('title') };
}

export default async function NoSuchSubject() {
	const t = await getTranslations('pages');
	return (
		<NoticePage icon={<UserRoundSearch size={26} aria-hidden />} title={t('noSuchSubject.heading')}>
			<p>{t('noSuchSubject.text')}</p>
			<Link href="/directory" className={buttonLook('primary', 'mt-6')}>
				{t('noSuchSubject.directory')}
			</Link>
		</NoticePage>
	);
}
