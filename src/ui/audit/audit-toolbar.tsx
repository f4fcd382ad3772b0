'use client';

import { ArrowUp } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';

type Props = {
	/** The number of entries that came since the list was read. */
	newer: number;
	onNewer(): void;
	/** Buttons and menus for the entries that the filter finds, at the end of the line. */
	children?: ReactNode;
};

/** The line above the entries. It stays in sight while there are newer ones. */
export function AuditToolbar({ newer, onNewer, children }: Props) {
	const t = useTranslations('audit');
	function show() {
		onNewer();
		document.getElementById('entries')?.scrollIntoView({ block: 'start' });
	}
	return (
		<div
			id="entries"
			data-newer={newer > 0 || undefined}
			className={`mt-2 flex min-h-12 print:hidden scroll-mt-14 flex-wrap items-center gap-2 py-1.5 ${newer > 0 ? 'sticky top-14 z-10 bg-paper' : ''}`}
		>
			<h2 className="sr-only">{t('label')}</h2>
			<div role="status">
				{newer > 0 && (
					<Button look="quiet" className="border-accent! text-accent!" onClick={show}>
						<ArrowUp size={15} aria-hidden />
						{t('newer', { count: newer })}
					</Button>
				)}
			</div>
			<div className="ml-auto flex flex-wrap items-center gap-2">{children}</div>
		</div>
	);
}
