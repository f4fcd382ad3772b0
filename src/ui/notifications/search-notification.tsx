'use client';

import { Search } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { searchPath } from '../../contract/reading/saved.ts';
import { TimeOfDay } from '../controls/time.tsx';
import type { Notification } from './join-reactions.ts';
import { NewMark } from './new-mark.tsx';

type Props = { at: string; search: NonNullable<Notification['search']>; isNew: boolean };

/** New matches of a saved search: how many there are, and the link to its results, where the new ones come first. */
export function SearchNotification({ at, search: { query, count, more }, isNew }: Props) {
	const t = useTranslations('notificationKinds');
	return (
		<div className={`flex gap-3 px-4 py-3 ${isNew ? 'bg-wash' : ''}`}>
			<span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-muted">
				<Search size={18} aria-hidden />
			</span>
			<p className="min-w-0 flex-1 self-center text-pretty">
				{t.rich(more ? 'searchMany' : 'search', {
					count,
					name: () => (
						<Link href={searchPath(query)} prefetch={false} className="named font-semibold hover:underline">
							{t('query', { query })}
						</Link>
					),
				})}{' '}
				<span className="whitespace-nowrap text-small text-muted">
					<span>{'· '}</span>
					<TimeOfDay at={at} />
					{isNew && <NewMark />}
				</span>
			</p>
		</div>
	);
}
