'use client';

import { Ban } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { useBlock } from './use-block.ts';

/**
 * Shown in place of a subject's events and lists while one of the two blocks the other. It says why, and what the
 * reader can do.
 */
export function BlockNotice({ id, name, byReader }: { id: string; name: string; byReader: boolean }) {
	const t = useTranslations('blockNotice');
	const { unblock } = useBlock({ id, name });
	const named = { name: () => <bdi>{name}</bdi> };
	return (
		<EmptyState icon={<Ban size={26} aria-hidden />} title={t('title')}>
			<p>{byReader ? t.rich('byReader', named) : t.rich('text', named)}</p>
			{byReader && (
				<Button look="quiet" onClick={unblock} className="mt-5">
					{t('unblock', { name })}
				</Button>
			)}
		</EmptyState>
	);
}
