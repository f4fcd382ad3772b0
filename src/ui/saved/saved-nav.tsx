'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';

const PAGES = { bookmarks: '/saved', lists: '/saved/lists', searches: '/saved/searches' } as const;

/** Leads between the three pages of what a reader saved. */
export function SavedNav() {
	const t = useTranslations('savedPages');
	const here = usePathname();
	return (
		<nav aria-label={t('label')} className="flex gap-1 border-b border-line px-1">
			{(Object.keys(PAGES) as (keyof typeof PAGES)[]).map((page) => (
				<Link
					key={page}
					href={PAGES[page]}
					prefetch={false}
					aria-current={here === PAGES[page] ? 'page' : undefined}
					className="rounded-t-lg border-b-2 border-transparent px-3 py-2.5 text-small font-semibold text-muted transition-colors -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
				>
					{t(page)}
				</Link>
			))}
		</nav>
	);
}
