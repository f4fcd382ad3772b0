import { LockKeyhole } from 'lucide-react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { buttonLook } from '../../ui/controls/button-look.ts';
import { NoticePage } from '../../ui/controls/notice-page.tsx';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.onlyAdmins');
	return { title: t('title') };
}

export default async function OnlyAdmins() {
	const t = await getTranslations('pages');
	return (
		<NoticePage icon={<LockKeyhole size={26} aria-hidden />} title={t('onlyAdmins.heading')}>
			<p>{t('onlyAdmins.text')}</p>
			<Link href="/" className={buttonLook('primary', 'mt-6')}>
				{t('goHome')}
			</Link>
		</NoticePage>
	);
}
