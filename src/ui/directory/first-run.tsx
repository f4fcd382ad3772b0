'use client';

import { X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useId } from 'react';
import { Button } from '../controls/button.tsx';
import { lazyComponent } from '../controls/lazy-component.ts';
import { SubjectCard } from './subject-card.tsx';
import type { FirstRun as FirstRunState } from './use-first-run.ts';

/** For few readers. */
const LoadSample = lazyComponent(() => import('./load-sample.tsx'));

/** A short way to a filled timeline: an explanation, and subjects to follow with one click. */
export function FirstRun({ run }: { run: FirstRunState }) {
	const t = useTranslations('firstRun');
	const suggestions = useTranslations('suggestions');
	const title = useId();
	const { cards, followed, isDone, sample, hide } = run;
	const hasSample = sample !== undefined;
	useEffect(() => {
		if (hasSample) LoadSample.loadAhead();
	}, [hasSample]);
	return (
		<section aria-labelledby={title} className="mx-4 my-6 rounded-2xl border border-line bg-surface">
			<div className="flex items-start gap-3 px-4 pt-4">
				<div className="min-w-0 flex-1">
					<h2 id={title} className="text-lead font-semibold">
						{followed === 0 ? t('title') : suggestions('title')}
					</h2>
					<p className="mt-1 text-muted" aria-live="polite">
						{followed === 0 ? t('about') : t('begun', { count: followed })}
					</p>
				</div>
				<Button look="plain" aria-label={t('hide')} title={t('hide')} onClick={hide} className="-mr-2 px-2.5">
					<X size={18} aria-hidden />
				</Button>
			</div>
			{sample && <LoadSample sample={sample} />}
			{cards.length > 0 && (
				<>
					<ul aria-label={suggestions('title')} className="mt-2 divide-y divide-line">
						{cards.map((card) => (
							<SubjectCard key={card.id} card={card} />
						))}
					</ul>
					<div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
						<Link href="/directory" className="py-1 text-small font-semibold text-accent hover:underline">
							{suggestions('all')}
						</Link>
						{isDone && <Button onClick={hide}>{t('done')}</Button>}
					</div>
				</>
			)}
		</section>
	);
}
