import { SearchX } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { buttonLook } from '../../../../ui/controls/button-look.ts';
import { NoticePage } from '../../../../ui/controls/notice-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.noSuchEvent');
	return { title: t('title') };
}

export default async function NoSuchEvent() {
	const t = await getTranslations('pages');
	return (
		<NoticePage icon={<SearchX size={26} aria-hidden />} title={t('noSuchEvent.heading')}>
			<p>{t('noSuchEvent.text')}</p>
			<Link href="/" className={buttonLook('primary', 'mt-6')}>
				{t('goHome')}
			</Link>
		</NoticePage>
	);
}
