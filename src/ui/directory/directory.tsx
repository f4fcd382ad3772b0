'use client';

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchX, Users } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { SUBJECT_ORDERS } from '../../contract/subject/subject-card.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { replaceQuery } from '../browser/replace-query.ts';
import { Choice } from '../controls/choice.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { orderOf, USUAL_ORDER } from './directory-order.ts';
import { QueryBox } from './query-box.tsx';
import { SubjectCards } from './subject-cards.tsx';
import type { Card } from './use-suggestions.ts';

/** Subjects to follow, in an order that the reader chooses; or those that the typed words find. */
export function Directory() {
	const t = useTranslations('directory');
	const address = useSearchParams();
	const named = address.get('q') ?? '';
	return (
		<>
			<QueryBox label={t('search')} />
			{named === '' ? <Listed by={orderOf(address.get('by'))} /> : <Found query={named} />}
		</>
	);
}

function Listed({ by }: { by: (typeof SUBJECT_ORDERS)[number] }) {
	const t = useTranslations('directory');
	const words = useTranslations('directoryOrder');
	const trpc = useTRPC();
	const list = useInfiniteQuery(
		trpc.directory.list.infiniteQueryOptions(
			{ order: by, limit: LIST_PAGE_SIZE },
			{ ...nextPage, placeholderData: keepPreviousData, select: withoutReader },
		),
	);
	const options = Object.fromEntries(SUBJECT_ORDERS.map((order) => [order, words(order)]));
	return (
		<>
			<div className="px-4 pt-4">
				<Choice
					label={t('order')}
					options={options as Record<(typeof SUBJECT_ORDERS)[number], string>}
					value={by}
					onChange={(order) => replaceQuery({ by: order === USUAL_ORDER ? '' : order })}
				/>
			</div>
			<div aria-busy={list.isPlaceholderData && !list.isPaused} className="transition-opacity aria-busy:opacity-60">
				<SubjectCards
					label={t('list')}
					list={list}
					empty={
						<EmptyState icon={<Users size={26} aria-hidden />} title={t('none')}>
							<p>{t('noneText')}</p>
						</EmptyState>
					}
				/>
			</div>
		</>
	);
}

/** Nobody follows themselves. */
function withoutReader<All extends { pages: { items: Card[] }[] }>(all: All): All {
	const pages = all.pages.map((page) => ({ ...page, items: page.items.filter(({ relation }) => relation !== 'self') }));
	return { ...all, pages };
}

const LOOKS_WHILE_EMPTY = 8;

/** A new subject is found once its job ran: while nobody is found, the page looks again after 1, 2, 4 … seconds. */
function lookAgainIn({ data, dataUpdateCount: looks }: { data: Pages | undefined; dataUpdateCount: number }) {
	const isEmpty = data?.pages.every(({ items }) => items.length === 0);
	return isEmpty && looks < LOOKS_WHILE_EMPTY ? 1_000 * 2 ** (looks - 1) : false;
}

type Pages = { pages: { items: unknown[] }[] };

function Found({ query }: { query: string }) {
	const t = useTranslations('directory');
	const trpc = useTRPC();
	const list = useInfiniteQuery(
		trpc.directory.search.infiniteQueryOptions(
			{ query, limit: LIST_PAGE_SIZE },
			{ ...nextPage, placeholderData: keepPreviousData, refetchInterval: ({ state }) => lookAgainIn(state) },
		),
	);
	return (
		<div aria-busy={list.isPlaceholderData && !list.isPaused} className="transition-opacity aria-busy:opacity-60">
			<SubjectCards
				label={t('list')}
				list={list}
				empty={
					<EmptyState icon={<SearchX size={26} aria-hidden />} title={t('empty')}>
						<p>
							{t.rich('emptyText', {
								start: () => <strong className="[overflow-wrap:anywhere] text-ink">{query}</strong>,
							})}
						</p>
					</EmptyState>
				}
			/>
		</div>
	);
}
