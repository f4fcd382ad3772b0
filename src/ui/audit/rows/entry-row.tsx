'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import type { TrailEntry } from '../../../contract/audit/audit.ts';
import { Utc } from '../../controls/time.tsx';
import { entryPath } from '../address/entry-path.ts';
import { deliveriesPath } from '../address/past-paths.ts';
import { ActionIcon } from '../words/action-icon.tsx';
import { ShortChanges } from '../words/changes.tsx';
import type { People } from '../words/people.ts';
import { Sentence } from '../words/sentence.tsx';
import { WayIn } from '../words/way-in.tsx';
import { COLUMNS } from './columns.ts';

type Props = {
	entry: TrailEntry;
	people: People;
	index: number;
	/** Room for the rows above that are not on the page, in pixels. */
	gap: number;
	measure(element: HTMLElement | null): void;
};

/** One entry as a sentence. The time leads to the page of the entry, which has its ids and hashes. */
export const EntryRow = memo(function EntryRow({ entry, people, index, gap, measure }: Props) {
	const t = useTranslations('audit');
	const { at, via, address, client, seq } = entry;
	return (
		<div
			role="row"
			// The headings are the first row.
			aria-rowindex={index + 2}
			data-index={index}
			ref={measure}
			style={{ marginTop: gap || undefined }}
			className={`${COLUMNS} border-b border-line py-3 max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-y-1.5 lg:py-2.5 lg:hover:bg-sunken`}
		>
			<span role="cell" className="max-lg:order-2">
				<Link
					href={entryPath(entry)}
					prefetch={false}
					className="text-accent tabular-nums underline decoration-transparent underline-offset-2 hover:decoration-current"
				>
					<Utc at={at} />
				</Link>
			</span>
			<div role="cell" className="min-w-0 max-lg:order-1 max-lg:col-span-2">
				<div className="flex gap-2.5">
					<ActionIcon action={entry.action} />
					<div className="min-w-0 [overflow-wrap:anywhere]">
						<Sentence entry={entry} people={people} />
						{entry.action === 'event-posted' && (
							<>
								<span className="text-muted">, </span>
								<Link
									href={deliveriesPath(entry.subject, entry.target)}
									prefetch={false}
									className="text-muted underline decoration-line underline-offset-2 hover:decoration-current"
								>
									{t('deliveredTo')} …
								</Link>
							</>
						)}
						<ShortChanges entry={entry} people={people} />
					</div>
				</div>
			</div>
			<span role="cell" className="text-muted [overflow-wrap:anywhere] max-lg:order-3 max-lg:text-right">
				<WayIn via={via} />
			</span>
			<span
				role="cell"
				className={`min-w-0 text-muted max-lg:order-4 max-lg:col-span-2 lg:truncate ${address || client ? '' : 'max-lg:hidden'}`}
				title={[client, address].filter(Boolean).join(' · ') || undefined}
			>
				{[client, address].filter(Boolean).join(' · ')}
			</span>
			<span role="cell" className="text-right text-muted tabular-nums max-lg:hidden">
				<span className="sr-only">{t('seq')} </span>
				{seq}
			</span>
		</div>
	);
});
