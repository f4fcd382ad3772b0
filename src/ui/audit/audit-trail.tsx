'use client';

import { ScrollText } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { TrailColumn } from '../../contract/audit/trail-columns.ts';
import { buttonLook } from '../controls/button-look.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { LoadMore } from '../controls/load-more.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { TableSkeleton } from '../controls/skeletons.tsx';
import { useNow } from '../hooks/clock.tsx';
import { filterWords } from '../print/filter-words.ts';
import { PrintViewLink } from '../print/print-view-link.tsx';
import { PrintedEntries } from '../print/printed-entries.tsx';
import { Printing } from '../print/printing.tsx';
import { type AddressedFilter, addressIn, filterAt, printPath } from './address/trail-filter.ts';
import { AuditToolbar } from './audit-toolbar.tsx';
import { GiveToAuditor } from './bundles/give-to-auditor.tsx';
import { ExportButton } from './export/export-button.tsx';
import { AuditFilters } from './filters/audit-filters.tsx';
import { useNamed } from './filters/use-named.ts';
import { Histogram } from './histogram/histogram.tsx';
import { LedgerHeader } from './ledger/ledger-header.tsx';
import { QuickQuestions } from './questions/quick-questions.tsx';
import { ColumnMenu } from './rows/column-menu.tsx';
import { EntryTable } from './rows/entry-table.tsx';
import { useColumns } from './rows/use-columns.ts';
import { type Trail, useTrail } from './use-trail.ts';
import { ViewBar } from './views/view-bar.tsx';

/**
 * Every entry of every ledger, newest first, or those that the address asks for. `grantsAll`: whether the reader may give
 * some to an auditor. `chosenColumns`: the columns that the reader chose last, as the server found them.
 */
export function AuditTrail({ grantsAll, chosenColumns }: { grantsAll: boolean; chosenColumns: string | undefined }) {
	const query = useSearchParams();
	const address = addressIn((name) => query.get(name));
	const filter = filterAt(address, useNow());
	const [columns, setColumns] = useColumns(chosenColumns);
	const [isLive, setLive] = useState(false);
	const trail = useTrail(filter, isLive);
	const people = useNamed([filter.subject, filter.actor, filter.target], trail.people);
	return (
		<>
			{filter.subject !== undefined && <LedgerHeader id={filter.subject} people={people} open="ledger" />}
			<div className="space-y-4 print:hidden">
				<ViewBar address={address} columns={columns} />
				<AuditFilters address={address} filter={filter} people={people} />
				<QuickQuestions address={address} people={people} />
				<Histogram filter={filter} onCounted={trail.look} />
			</div>
			<AuditToolbar newer={trail.newer} onNewer={trail.showNewer} isLive={isLive} onLive={setLive}>
				<ColumnMenu columns={columns} onChange={setColumns} />
				<PrintViewLink href={printPath(filter)} className={buttonLook('quiet')} />
				<GiveToAuditor filter={filter} grantsAll={grantsAll} />
				<ExportButton filter={filter} />
			</AuditToolbar>
			<OnPaper trail={trail} filter={filter} />
			<div className="drawn-rows">
				<Entries trail={trail} columns={columns} />
			</div>
		</>
	);
}

function OnPaper({ trail: { list, entries, people }, filter }: { trail: Trail; filter: AddressedFilter }) {
	const t = useTranslations('audit');
	const print = useTranslations('print');
	return (
		<Printing
			title={t('label')}
			filter={filterWords(filter, { audit: (key) => t(key), print: (key) => print(key) })}
			count={entries.length}
			unread={{ known: 0, more: list.hasNextPage }}
			view={printPath(filter)}
		>
			{() => <PrintedEntries entries={entries} people={people} />}
		</Printing>
	);
}

type EntriesProps = { trail: Trail; columns: readonly TrailColumn[] };

function Entries({ trail: { list, entries, people }, columns }: EntriesProps) {
	const t = useTranslations('audit');
	return (
		<>
			{list.isPending && (list.isPaused ? <Offline /> : <TableSkeleton />)}
			{list.isError && !list.data && (
				<>
					<Problem error={list.error} onRetry={list.refetch} />
					{(list.error.data?.httpStatus ?? 500) < 500 && (
						<p className="px-4 text-small text-muted">{t('refusedText')}</p>
					)}
				</>
			)}
			{entries.length > 0 && (
				<EntryTable entries={entries} people={people} columns={columns} ended={!list.hasNextPage} />
			)}
			{list.data && entries.length === 0 && !list.hasNextPage && (
				<EmptyState icon={<ScrollText size={26} aria-hidden />} title={t('empty')}>
					<p>{t('emptyText')}</p>
				</EmptyState>
			)}
			<LoadMore list={list} end={entries.length > 0 && t('end')} />
		</>
	);
}
