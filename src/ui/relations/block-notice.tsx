'use client';

import { Ban } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Empty } from '../controls/empty-state.tsx';

/** Stands in for the events and lists of a subject while a block stands between it and the reader: why, and what to do. */
export function Apart({ name, byReader }: { name: string; byReader: boolean }) {
	const t = useTranslations('subject');
	const named = { name: () => <bdi>{name}</bdi> };
	return (
		<Empty icon={<Ban size={26} aria-hidden />} title={t('apart')}>
			<p>{byReader ? t.rich('apartByYou', named) : t.rich('apartText', named)}</p>
		</Empty>
	);
}
