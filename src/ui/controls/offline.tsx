'use client';

import { WifiOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from './empty-state.tsx';

/** Stands in for a list that cannot be read before the connection is back, and is read by itself then. */
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
