'use client';

import { useTranslations } from 'next-intl';
import { PageTabs } from '../controls/page-tabs.tsx';

/** Leads between the three pages of what a reader saved. */
export function SavedNav() {
	const t = useTranslations('savedPages');
	const pages = { '/saved': t('bookmarks'), '/saved/lists': t('lists'), '/saved/searches': t('searches') };
	return <PageTabs label={t('label')} pages={pages} />;
}
