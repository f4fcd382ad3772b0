'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { LoadMore } from '../controls/load-more.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { TableSkeleton } from '../controls/skeletons.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { auditFilter } from './audit-query.ts';
import { AuditTable } from './audit-table.tsx';

/** Every entry of every subject, newest first. */
export function AuditTrail() {
	const t = useTranslations('audit');
	const trpc = useTRPC();
	const address = useSearchParams();
	const filter = auditFilter((name) => address.get(name));
	const list = useInfiniteQuery(trpc.audit.list.infiniteQueryOptions({ ...filter, limit: LIST_PAGE_SIZE }, nextPage));
	const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
	return (
		<>
			<AuditFilters filter={filter} />
			<div className="mt-6">
				{list.isPending && (list.isPaused ? <Offline /> : <TableSkeleton />)}
				{list.isError && !list.data && <Problem error={list.error} onRetry={list.refetch} />}
				{entries.length > 0 && <AuditTable entries={entries} />}
				{list.data && entries.length === 0 && !list.hasNextPage && (
					<EmptyState icon={<ScrollText size={26} aria-hidden />} title={t('empty')}>
						<p>{t('emptyText')}</p>
					</EmptyState>
				)}
				<LoadMore list={list} end={entries.length > 0 && t('end')} />
			</div>
		</>
	);
}
