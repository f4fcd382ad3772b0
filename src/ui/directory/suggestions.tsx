'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { SubjectCard } from './subject-card.tsx';
import { useSuggestions } from './use-suggestions.ts';

const SUGGESTIONS_SHOWN = 5;

export function Suggestions({ isShort = false }: { isShort?: boolean }) {
	const t = useTranslations('suggestions');
	const title = useId();
	const { data: cards = [] } = useSuggestions(SUGGESTIONS_SHOWN);
	if (cards.length === 0) return null;
	return (
		<section aria-labelledby={title} className={isShort ? '' : 'mx-4 rounded-2xl border border-line bg-surface pt-4'}>
			<h2 id={title} className={`font-semibold ${isShort ? '' : 'px-4'}`}>
				{t('title')}
			</h2>
			<ul className="mt-1">
				{cards.map((card) => (
					<SubjectCard key={card.id} card={card} isShort={isShort} />
				))}
			</ul>
			<Link
				href="/directory"
				className={`inline-block py-2 text-small font-semibold text-accent hover:underline ${isShort ? '' : 'px-4 pb-4'}`}
			>
				{t('all')}
			</Link>
		</section>
	);
}
