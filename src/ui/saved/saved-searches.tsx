'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Search, Trash2 } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { type SavedSearch, searchPath } from '../../contract/reading/saved.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import { buttonLook } from '../controls/button-look.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { MENU_BUTTON } from '../controls/menu-look.ts';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { RowsSkeleton } from '../controls/skeletons.tsx';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { NewMatches } from './new-matches.tsx';
import { NotifyButton } from './notify-button.tsx';

/** The reader's saved searches, each with how many matches are new. */
export function SavedSearches() {
	const t = useTranslations('savedSearches');
	const trpc = useTRPC();
	const { data, error, isPaused, isPending, refetch } = useQuery(trpc.saved.searches.queryOptions());
	const list = useRef<HTMLUListElement>(null);
	if (!data) return isPaused ? <Offline /> : isPending ? <RowsSkeleton /> : <Problem error={error} onRetry={refetch} />;
	if (data.length === 0)
		return (
			<EmptyState icon={<Search size={26} aria-hidden />} title={t('empty')}>
				<p>{t('emptyText')}</p>
				<Link href="/search" className={buttonLook('primary', 'mt-5')}>
					{t('search')}
				</Link>
			</EmptyState>
		);
	return (
		<ul ref={list} tabIndex={-1} aria-label={t('label')} className="py-3 outline-none">
			{data.map((search) => (
				// The row goes, and the focus with it.
				<SavedSearchRow key={search.id} search={search} onDelete={() => list.current?.focus()} />
			))}
		</ul>
	);
}

function SavedSearchRow({ search, onDelete }: { search: SavedSearch; onDelete(): void }) {
	const t = useTranslations('savedSearches');
	const sentenceOf = useErrorSentence();
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const remove = useMutation(
		trpc.saved.deleteSearch.mutationOptions({
			onSuccess: () => toastDone(t('deleted')),
			onError: (refused) => toastProblem(t('notDeleted'), sentenceOf(refused)),
			onSettled: () => readAgain(queryClient, trpc.saved.searches.pathFilter()),
		}),
	);
	return (
		<li className="flex items-center pr-3">
			<Link
				href={searchPath(search.query)}
				prefetch={false}
				className="flex min-w-0 flex-1 items-center gap-3 px-4 py-3 transition-colors -outline-offset-2 hover:bg-sunken"
			>
				<Search size={18} aria-hidden className="shrink-0 text-muted" />
				<span className="min-w-0 flex-1 font-semibold whole-name">{search.query}</span>
				<NewMatches search={search} />
			</Link>
			<NotifyButton search={search} />
			<button
				type="button"
				disabled={remove.isPending}
				aria-label={t('delete', { query: search.query })}
				onClick={() => {
					onDelete();
					remove.mutate({ id: search.id });
				}}
				className={MENU_BUTTON}
			>
				<Trash2 size={17} aria-hidden />
			</button>
		</li>
	);
}
