import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** The part of a target from which a bar warns. */
const AT_TARGET = 0.75;

/** A rate beside its target: as a bar, and in words. `children` say more of it. */
export function LoadBar({ perSecond, share, children }: { perSecond: number; share: number; children?: ReactNode }) {
	const t = useTranslations('heat');
	const format = useFormatter();
	const width = `${Math.min(100, Math.max(share * 100, 0.5))}%`;
	return (
		<div className="mt-1.5">
			<div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
				<div className={`h-full rounded-full ${share >= AT_TARGET ? 'bg-danger' : 'bg-accent'}`} style={{ width }} />
			</div>
			<p className="mt-1 flex justify-between gap-3 text-small text-muted">
				<span>
					{t('rate', { rate: format.number(perSecond, { maximumSignificantDigits: 3 }) })}
					{children}
				</span>
				<span className="shrink-0 text-right">
					{t('ofTarget', { share: format.number(share, { style: 'percent', maximumSignificantDigits: 2 }) })}
				</span>
			</p>
		</div>
	);
}
