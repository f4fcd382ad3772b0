'use client';

import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { STANDINGS_SHOWN, type StandingsShown } from '../../../contract/caller/standing.ts';
import { useTRPC } from '../../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../../trpc/paging.ts';
import { replaceQuery } from '../../browser/replace-query.ts';
import { Choice } from '../../controls/choice.tsx';
import { EmptyState } from '../../controls/empty-state.tsx';
import { LoadMore } from '../../controls/load-more.tsx';
import { Offline } from '../../controls/offline.tsx';
import { Problem } from '../../controls/problem.tsx';
import { RowsSkeleton } from '../../controls/skeletons.tsx';
import { QueryBox } from '../../directory/query-box.tsx';
import type { AccessReader } from '../access-reader.ts';
import { shownIn, USUALLY_SHOWN } from './shown-in.ts';
import { StandingRow } from './standing-row.tsx';

/** All people and machines with their standing, searched and filtered by the address. */
export function Everyone({ reader }: { reader: AccessReader }) {
	const t = useTranslations('standings');
	const words = useTranslations('standingsShown');
	const address = useSearchParams();
	const shown = shownIn(address.get('show'));
	const options = Object.fromEntries(STANDINGS_SHOWN.map((each) => [each, words(each)]));
	return (
		<>
			<QueryBox label={t('search')} />
			<div className="px-4 pt-4">
				<Choice
					label={t('shown')}
					options={options as Record<StandingsShown, string>}
					value={shown}
					onChange={(each) => replaceQuery({ show: each === USUALLY_SHOWN ? '' : each })}
				/>
				<p className="mt-3 text-small text-muted">{t('seenAbout')}</p>
			</div>
			<Standings query={address.get('q') ?? ''} shown={shown} reader={reader} />
		</>
	);
}

type Props = { query: string; shown: StandingsShown; reader: AccessReader };

function Standings({ query, shown, reader }: Props) {
	const t = useTranslations('standings');
	const trpc = useTRPC();
	const list = useInfiniteQuery(
		trpc.access.standings.infiniteQueryOptions(
			{ query, shown, limit: LIST_PAGE_SIZE },
			{ ...nextPage, placeholderData: keepPreviousData },
		),
	);
	// The dialogs of a role name the rights that end with it.
	const { data: access } = useQuery(trpc.access.get.queryOptions(undefined, { enabled: reader.changesRoles }));
	if (list.isPaused && (list.isPending || list.isPlaceholderData)) return <Offline />;
	if (list.isPending) return <RowsSkeleton />;
	if (!list.data) return <Problem error={list.error} onRetry={list.refetch} />;
	// A profile may get another handle between two pages.
	const standings = new Map(list.data.pages.flatMap(({ items }) => items.map((each) => [each.id, each])));
	return (
		<div aria-busy={list.isPlaceholderData} className="px-4 pb-8 transition-opacity aria-busy:opacity-60">
			<ul aria-label={t('list')} className="divide-y divide-line py-2">
				{[...standings.values()].map((standing) => (
					<StandingRow key={standing.id} standing={standing} access={access} reader={reader} />
				))}
			</ul>
			{standings.size === 0 && !list.hasNextPage && (
				<EmptyState icon={<SearchX size={26} aria-hidden />} title={t('none')}>
					<p>{t('noneText')}</p>
				</EmptyState>
			)}
			<LoadMore list={list} />
		</div>
	);
}
