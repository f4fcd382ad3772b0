'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { LIST_PAGE_SIZE } from '../../trpc/paging.ts';
import { useHydrated } from '../hooks/clock.tsx';

type Props = { reader: string; holder: string; onChange(holder: string): void };

/** The reader's machine that acts with a token for the reader, such as an agent. Not shown to a reader without one. */
export function HolderChoice({ reader, holder, onChange }: Props) {
	const t = useTranslations('issueToken');
	const hydrated = useHydrated();
	const { data } = useQuery(useTRPC().machine.list.queryOptions({ limit: LIST_PAGE_SIZE }));
	if (!data || data.items.length === 0) return null;
	return (
		<label className="block">
			<span className="text-small font-semibold">{t('holder')}</span>
			<select
				value={holder}
				disabled={!hydrated}
				onChange={({ currentTarget }) => onChange(currentTarget.value)}
				className="mt-1.5 block h-11 w-full rounded-xl border border-field bg-surface px-3.5"
			>
				<option value={reader}>{t('holderSelf')}</option>
				{data.items.map(({ id, name, handle }) => (
					<option key={id} value={id}>
						{name} (@{handle})
					</option>
				))}
			</select>
			<span className="mt-1 block text-small text-muted">{t('holderText')}</span>
		</label>
	);
}
