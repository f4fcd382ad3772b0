'use client';

import { useQuery } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { SubjectList } from '../../contract/reading/saved.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { PageTabs } from '../controls/page-tabs.tsx';
import { LISTS_COUNTED } from './lists-counted.ts';
import { NewInList } from './new-in-list.tsx';

export type NamedList = Pick<SubjectList, 'id' | 'name'>;

/** Leads between Home and the reader's lists, each with how much is new. The rail has them where it has names. */
export function ListTabs({ lists: first }: { lists: readonly NamedList[] }) {
	const t = useTranslations('listTabs');
	const trpc = useTRPC();
	const here = usePathname();
	// Other parts of the page read them, and learn of a new name.
	const { data: lists = first } = useQuery(trpc.saved.lists.queryOptions(undefined, { enabled: false }));
	if (lists.length === 0) return null;
	const shown = lists.filter(({ id }, at) => at < LISTS_COUNTED || pathOf(id) === here);
	const pages = Object.fromEntries(
		shown.map(({ id, name }) => [
			pathOf(id),
			<span key={id} className="flex items-center gap-2">
				<span className="named max-w-40">{name}</span>
				<NewInList id={id} />
			</span>,
		]),
	);
	return (
		<PageTabs
			label={t('label')}
			pages={{ '/': t('timeline'), ...pages, ...(shown.length < lists.length && { '/saved/lists': t('all') }) }}
			className="print:hidden wide-rail:hidden"
		/>
	);
}

const pathOf = (id: string) => `/saved/lists/${id}`;
