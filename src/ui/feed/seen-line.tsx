'use client';

import { ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';

/** The line between new events and those that the reader has seen before. ARIA allows no separator within a feed. */
export function SeenLine({ id }: { id: string }) {
	const t = useTranslations('feed');
	return (
		<div className="flex items-center gap-3 px-4 pt-4 pb-1 text-fine font-semibold text-accent">
			<span className="flex-1 border-t border-current" aria-hidden="true" />
			<span id={id} className="flex items-center gap-1.5">
				<ArrowUp size={13} aria-hidden />
				{t('seenLine')}
			</span>
			<span className="flex-1 border-t border-current" aria-hidden="true" />
		</div>
	);
}
