'use client';

import { Ban } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '../controls/empty-state.tsx';

/**
 * Shown in place of a subject's events and lists while one of the two blocks the other. It says why, and what the
 * reader can do.
 */
export function BlockNotice({ name, byReader }: { name: string; byReader: boolean }) {
	const t = useTranslations('blockNotice');
	const named = { name: () => <bdi>{name}</bdi> };
	return (
		<EmptyState icon={<Ban size={26} aria-hidden />} title={t('title')}>
			<p>{byReader ? t.rich('byReader', named) : t.rich('text', named)}</p>
		</EmptyState>
	);
}
