import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Auditor } from '../../ui/auditor/auditor.tsx';
import { sharedMeta } from '../shared-meta.ts';

export async function generateMetadata(): Promise<Metadata> {
	const t = await getTranslations('pages.auditor');
	const title = t('title');
	const shared = await sharedMeta({ path: '/auditor', title, description: t('about') });
	return { title, ...shared, robots: { index: false } };
}

/** Verifies a bundle for the person who was given it. It needs no session. */
export default async function AuditorPage() {
	const t = await getTranslations('pages.auditor');
	return (
		<div className="mx-auto max-w-4xl px-4 pb-16 sm:px-6 print:max-w-none print:p-0">
			<div className="pt-8 pb-6 print:hidden">
				<h1 className="text-title font-bold">{t('title')}</h1>
				<p className="mt-1 text-muted">{t('about')}</p>
			</div>
			<Auditor />
		</div>
	);
}
