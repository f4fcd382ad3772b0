import { SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { buttonLook } from '../../../../../ui/controls/button-look.ts';
import { NoticePage } from '../../../../../ui/controls/notice-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.noSuchEntry');
	return { title: t('title') };
}

export default async function NoSuchEntry() {
	const t = await getTranslations('pages');
	return (
		<NoticePage icon={<SearchX size={26} aria-hidden />} title={t('noSuchEntry.heading')}>
			<p>{t('noSuchEntry.text')}</p>
			<Link href="/admin/audit" className={buttonLook('primary', 'mt-6')}>
				{t('audit.back')}
			</Link>
		</NoticePage>
	);
}
