'use client';

import { ArrowUp, Radio } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';

/** The id of the line above the entries. */
export const TRAIL_TOP = 'entries';

type Props = {
	/** The number of entries that came since the list was read. */
	newer: number;
	onNewer(): void;
	/** Whether new entries come in by themselves. */
	isLive: boolean;
	onLive(isLive: boolean): void;
	/** Buttons and menus for the entries that the filter finds, at the end of the line. */
	children?: ReactNode;
};

/** The line above the entries. It stays in sight while there are newer ones. */
export function AuditToolbar({ newer, onNewer, isLive, onLive, children }: Props) {
	const t = useTranslations('audit');
	function show() {
		onNewer();
		document.getElementById(TRAIL_TOP)?.scrollIntoView({ block: 'start' });
	}
	return (
		<div
			id={TRAIL_TOP}
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
			<div className="ml-auto flex flex-wrap items-center gap-2">
				<Button
					look="quiet"
					aria-pressed={isLive}
					className="aria-pressed:border-accent! aria-pressed:text-accent!"
					onClick={() => onLive(!isLive)}
				>
					<Radio size={15} aria-hidden />
					{t('live')}
				</Button>
				{children}
			</div>
		</div>
	);
}
