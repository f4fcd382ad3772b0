'use client';

import { LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Problem } from './problem.tsx';
import { useKeptPages } from './use-kept-pages.ts';

/** The fields of an infinite query that `LoadMore` needs. */
export type List<Page = unknown> = {
	data: { pages: Page[] } | undefined;
	hasNextPage: boolean;
	isFetching: boolean;
	/** The query waits for the connection. */
	isPaused: boolean;
	isFetchingNextPage: boolean;
	isFetchNextPageError: boolean;
	error: unknown;
	fetchNextPage(): unknown;
};

const FOOT = 'px-4 py-10 text-center text-small text-muted';

/** The foot of a list. It loads the next page when it comes near, by its button, and after a reload up to the reader's place. `end` shows below the last page. */
export function LoadMore({ list, end }: { list: List; end?: ReactNode }) {
	const t = useTranslations();
	const foot = useRef<HTMLDivElement>(null);
	const { hasNextPage, isFetching, isPaused, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
	const ready = hasNextPage && !isFetching && !isPaused && !isFetchNextPageError;
	useKeptPages({ read: list.data?.pages.length ?? 0, ready, isFetching, readNext: fetchNextPage });
	useEffect(() => {
		if (!ready || !foot.current) return;
		// The observer is new after each page: a short page may leave the foot in view.
		const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), {
			rootMargin: '900px',
		});
		observer.observe(foot.current);
		return () => observer.disconnect();
	}, [ready, fetchNextPage]);

	if (!list.data) return null;
	if (isFetchNextPageError) return <Problem error={list.error} onRetry={fetchNextPage} />;
	if (hasNextPage && isPaused)
		return (
			<p role="status" className={FOOT}>
				{t('feed.offlineBelow')}
			</p>
		);
	if (!hasNextPage) return end ? <p className={FOOT}>{end}</p> : null;
	return (
		<div ref={foot} className="flex justify-center py-8">
			<Button look="quiet" onClick={() => fetchNextPage()} disabled={isFetchingNextPage}>
				{isFetchingNextPage && <LoaderCircle size={16} aria-hidden className="animate-spin" />}
				<span>{isFetchingNextPage ? t('loadMore.busy') : t('loadMore.label')}</span>
			</Button>
		</div>
	);
}
