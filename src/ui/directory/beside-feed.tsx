'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { whenIdle } from '../browser/when-idle.ts';
import { lazyComponent } from '../controls/lazy-component.ts';

const SuggestionsAndTrends = lazyComponent(() => import('./suggestions-and-trends.tsx'));

/** Milliseconds. The feed comes first. */
const LOADED_AFTER_MS = 1_000;

/**
 * Suggestions and what is trending, in a column beside the feed. The column has its place from the beginning, so the feed
 * never moves; where there is no room for it, nothing is loaded.
 */
export function BesideFeed() {
	const t = useTranslations('suggestions');
	const [isWide, setWide] = useState(false);
	useEffect(() => {
		// The same as of the column: see `app/page.tsx`.
		const wide = window.matchMedia('(min-width: 85rem)');
		const look = () => setWide(wide.matches);
		const forget = whenIdle(look, LOADED_AFTER_MS);
		wide.addEventListener('change', look);
		return () => {
			forget();
			wide.removeEventListener('change', look);
		};
	}, []);
	useEffect(() => {
		if (isWide) SuggestionsAndTrends.loadAhead();
	}, [isWide]);
	return (
		<aside aria-label={t('beside')} className="hidden pt-8 min-[85rem]:block">
			{isWide && <SuggestionsAndTrends />}
		</aside>
	);
}
