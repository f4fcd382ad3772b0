'use client';

import { useQuery } from '@tanstack/react-query';
import { List, type LucideIcon, Search } from 'lucide-react';
import Link from 'next/link';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { searchPath } from '../browser/search-address.ts';
import { LISTS_COUNTED } from '../saved/lists-counted.ts';
import { NewInList } from '../saved/new-in-list.tsx';
import { NewMatches } from '../saved/new-matches.tsx';

/** The reader's lists and saved searches, each with how much is new. Without any, there is nothing. */
export default function ListsAndSearches() {
	const t = useTranslations('listsAndSearches');
	const trpc = useTRPC();
	const { data: lists } = useQuery(trpc.saved.lists.queryOptions());
	const { data: searches } = useQuery(trpc.saved.searches.queryOptions());
	return (
		<>
			<Group label={t('lists')} all={{ href: '/saved/lists', label: t('allLists') }} count={lists?.length}>
				{lists?.slice(0, LISTS_COUNTED).map(({ id, name }) => (
					<Row key={id} href={`/saved/lists/${id}`} Icon={List} name={name} count={<NewInList id={id} />} />
				))}
			</Group>
			<Group label={t('searches')} all={{ href: '/saved/searches', label: t('allSearches') }} count={searches?.length}>
				{searches?.slice(0, LISTS_COUNTED).map((search) => (
					<Row
						key={search.id}
						href={searchPath(search.query)}
						Icon={Search}
						name={search.query}
						count={<NewMatches search={search} />}
					/>
				))}
			</Group>
		</>
	);
}

type GroupProps = {
	label: string;
	all: { href: string; label: string };
	count: number | undefined;
	children: ReactNode;
};

function Group({ label, all, count, children }: GroupProps) {
	if (!count) return null;
	return (
		<ul aria-label={label} className="pb-1">
			{children}
			<Row href={all.href} name={all.label} />
		</ul>
	);
}

type RowProps = { href: string; name: string; Icon?: LucideIcon; count?: ReactNode };

function Row({ href, name, Icon, count }: RowProps) {
	const path = usePathname();
	const asked = useSearchParams().get('q');
	const here = path === '/search' && asked !== null ? searchPath(asked) : path;
	return (
		<li>
			<Link
				href={href}
				prefetch={false}
				title={name}
				aria-current={href === here ? 'page' : undefined}
				className="flex min-h-9 items-center gap-3.5 rounded-xl ps-3.5 pe-2 text-small text-muted transition-colors -outline-offset-2 hover:bg-sunken hover:text-ink aria-[current]:bg-wash aria-[current]:text-accent"
			>
				{Icon ? <Icon size={16} aria-hidden className="shrink-0" /> : <span className="w-4 shrink-0" />}
				<span className="named min-w-0 flex-1">{name}</span>
				<span className="empty:hidden">{count}</span>
			</Link>
		</li>
	);
}
