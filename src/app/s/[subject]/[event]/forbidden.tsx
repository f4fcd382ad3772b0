import { Lock } from 'lucide-react';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoticePage } from '../../../../ui/controls/notice-page.tsx';
import { LinkToSubject } from '../../../../ui/subject/link-to-subject.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.forFollowers');
	return { title: t('title') };
}

export default async function ForFollowers() {
	const t = await getTranslations('pages.forFollowers');
	return (
		<NoticePage icon={<Lock size={26} aria-hidden />} title={t('heading')}>
			<p>{t('text')}</p>
			<LinkToSubject>{t('open')}</LinkToSubject>
		</NoticePage>
	);
}
