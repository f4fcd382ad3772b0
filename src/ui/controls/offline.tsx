'use client';

import { WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from './empty-state.tsx';

/** Shown in place of a list that cannot be read offline. The list is read as soon as the connection is back. */
export function Offline() {
	const t = useTranslations('offline');
	return (
		<div role="status">
			<EmptyState icon={<WifiOff size={26} aria-hidden />} title={t('title')}>
				<p>{t('text')}</p>
			</EmptyState>
		</div>
	);
}
