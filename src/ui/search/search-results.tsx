'use client';

import { SearchX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import type { EventId } from '../../contract/event/event.ts';
import type { FoundInSearch, SearchHint } from '../../contract/search/found.ts';
import { endsInBareWord } from '../../contract/search/query.ts';
import type { CallError } from '../../trpc/client.tsx';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { LoadMore } from '../controls/load-more.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { FeedSkeleton } from '../controls/skeletons.tsx';
import { EventBody } from '../event/event-card.tsx';
import { EventMenu, EventMenuButton, type EventMenuState, useEventMenu } from '../event/event-menu.tsx';
import { useRemovedEvents } from '../event/use-removed-events.ts';
import { CollapsibleText } from '../event-text/collapsible-text.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { useListShortcuts } from '../keyboard/use-list-shortcuts.ts';
import { useLabels } from '../labels/use-labels.ts';
import { useSearchSeen } from '../saved/save-search.tsx';
import { NewMatches } from './new-matches.tsx';
import { type Search, useSearchResults } from './use-search-results.ts';

type Props = Search & {
	reader: string;
	onSearch(query: string): void;
};

/** The results of a query, page by page. While the next answer is on its way, the last one stays. */
export function SearchResults({ query, typing, order, reader, onSearch }: Props) {
	const t = useTranslations('search');
	const feed = useRef<HTMLDivElement>(null);
	const menu = useEventMenu();
	const removed = useRemovedEvents();
	const list = useSearchResults({ query, typing, order });
	const items = list.data?.pages.flatMap((page) => page.items).filter(({ event }) => !removed.has(event.id)) ?? [];
	const [active, setActive] = useState<EventId>();
	useListShortcuts({
		list: feed,
		ids: items.map(({ event }) => event.id),
		events: new Map(items.map(({ event }) => [event.id, event])),
		active,
		setActive,
	});
	const isSettled = !typing && !list.isPlaceholderData;
	useSearchSeen(query, isSettled && order === 'newest' ? list.data?.pages[0]?.items[0]?.event.id : undefined);
	if (list.error && !list.isFetchNextPageError) return <Refusal error={list.error} onRetry={list.refetch} />;
	if (!list.data) return list.isPaused ? <Offline /> : <FeedSkeleton />;
	const { pages } = list.data;
	const isOld = list.isPlaceholderData;
	return (
		<>
			{order === 'newest' && isSettled && (
				<NewMatches
					query={query}
					since={pages[0]?.items[0]?.event.id}
					onShow={() => {
						// The button goes, and the focus with it.
						feed.current?.focus({ preventScroll: true });
						return list.refetch();
					}}
				/>
			)}
			<Hints hints={pages[0]?.hints ?? []} typing={typing} />
			<div aria-busy={isOld && !list.isPaused} className="transition-opacity aria-busy:opacity-60">
				{items.length > 0 && (
					<div ref={feed} role="feed" aria-label={t('results')} tabIndex={-1} className="outline-none">
						{items.map((found) => (
							<Result key={found.event.id} found={found} menu={menu} onFocus={() => setActive(found.event.id)} />
						))}
					</div>
				)}
				{items.length === 0 && !list.hasNextPage && !isOld && <NothingFound query={query} onSearch={onSearch} />}
				<LoadMore list={list} end={items.length > 0 && t('end')} />
			</div>
			<EventMenu menu={menu} feed={feed} reader={reader} />
		</>
	);
}

type ResultProps = { found: FoundInSearch; menu: EventMenuState; onFocus(): void };

function Result({ found: { event, highlights }, menu, onFocus }: ResultProps) {
	const who = useId();
	if (useLabels(event).choice === 'hide') return null;
	return (
		<article
			data-id={event.id}
			data-open={`/s/${event.actor}/${event.id}`}
			tabIndex={0}
			aria-labelledby={who}
			onFocus={onFocus}
			className="event scroll-mt-16 -outline-offset-2 first:before:top-4"
		>
			<EventBody
				event={event}
				who={who}
				aside={<EventMenuButton menu={menu} event={event} />}
				richText={<CollapsibleText event={event} highlights={highlights} />}
			/>
		</article>
	);
}

/** A query that nobody can answer is no failure: the sentence says what to write. */
function Refusal({ error, onRetry }: { error: unknown; onRetry(): unknown }) {
	const sentenceOf = useErrorSentence();
	if (!(error as CallError).data?.reason?.startsWith('search_')) return <Problem error={error} onRetry={onRetry} />;
	return (
		<p role="alert" className="px-4 py-6 text-muted [overflow-wrap:anywhere]">
			{sentenceOf(error)}
		</p>
	);
}

/** Hints about a query, once its writer stops typing. */
function Hints({ hints, typing }: { hints: readonly SearchHint[]; typing: boolean }) {
	const t = useTranslations('searchHints');
	if (typing || hints.length === 0) return null;
	return (
		<div role="status" className="px-4 pt-4 text-small text-muted [overflow-wrap:anywhere]">
			{hints.map(({ code, operator = '', value = '' }) => (
				<p key={`${code} ${operator} ${value}`}>{t(code, { operator, value })}</p>
			))}
		</div>
	);
}

function NothingFound({ query, onSearch }: { query: string; onSearch(query: string): void }) {
	const t = useTranslations('search');
	const beginning = `${query}*`;
	return (
		<EmptyState icon={<SearchX size={26} aria-hidden />} title={t('empty')}>
			<p>{t('emptyText')}</p>
			{endsInBareWord(query) && (
				<Button look="quiet" className="mt-5 max-w-full" onClick={() => onSearch(beginning)}>
					<span className="named">{t('searchBeginning', { query: beginning })}</span>
				</Button>
			)}
		</EmptyState>
	);
}
