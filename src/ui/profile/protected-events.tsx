'use client';

import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '../controls/empty-state.tsx';

/** Stands in for events that are for followers alone: why, and what to do. */
export function ProtectedEvents({ name, asked }: { name: string; asked: boolean }) {
	const t = useTranslations('protectedEvents');
	const isolated = { name: () => <bdi>{name}</bdi> };
	return (
		<EmptyState icon={<Lock size={26} aria-hidden />} title={t('title')}>
			<p>{asked ? t.rich('asked', isolated) : t.rich('text', isolated)}</p>
		</EmptyState>
	);
}
