'use client';

import { useTranslations } from 'next-intl';
import { PageTabs } from '../controls/page-tabs.tsx';

/** Leads between the people with access and the list of everyone. */
export function PeopleNav() {
	const t = useTranslations('peoplePages');
	const pages = { '/admin/people': t('access'), '/admin/people/everyone': t('everyone') };
	return <PageTabs label={t('label')} pages={pages} className="mb-5" />;
}
