'use client';

import { Ban } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { EmptyState } from '../controls/empty-state.tsx';

/** Stands in for the events and lists of a subject while a block stands between it and the reader: why, and what to do. */
export function BlockNotice({ name, byReader }: { name: string; byReader: boolean }) {
	const t = useTranslations('blockNotice');
	const named = { name: () => <bdi>{name}</bdi> };
	return (
		<EmptyState icon={<Ban size={26} aria-hidden />} title={t('title')}>
			<p>{byReader ? t.rich('byReader', named) : t.rich('text', named)}</p>
		</EmptyState>
	);
}
