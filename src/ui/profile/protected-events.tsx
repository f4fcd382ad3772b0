'use client';

import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '../controls/empty-state.tsx';

/** Shown in place of events that only followers may read. It says why, and what the reader can do. */
export function ProtectedEvents({ name, asked }: { name: string; asked: boolean }) {
	const t = useTranslations('protectedEvents');
	const isolated = { name: () => <bdi>{name}</bdi> };
	return (
		<EmptyState icon={<Lock size={26} aria-hidden />} title={t('title')}>
			<p>{asked ? t.rich('asked', isolated) : t.rich('text', isolated)}</p>
		</EmptyState>
	);
}
