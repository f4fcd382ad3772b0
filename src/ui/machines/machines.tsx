'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { LoadMore } from '../controls/load-more.tsx';
import { Avatar } from '../subject/avatar.tsx';
import { useExpiringTokens } from './expiring-tokens.tsx';

/** The subjects whose tokens the reader handles: the reader, and its machines. */
export function Machines({ reader }: { reader: string }) {
	const t = useTranslations('machines');
	const trpc = useTRPC();
	const list = useInfiniteQuery(trpc.machine.list.infiniteQueryOptions({ limit: LIST_PAGE_SIZE }, nextPage));
	const warned = new Set(useExpiringTokens().map(({ subject }) => subject));
	const machines = list.data?.pages.flatMap(({ items }) => items) ?? [];
	return (
		<>
			<ul aria-label={t('label')} className="divide-y divide-line border-y border-line">
				<Row id={reader} name={t('yourself')} below={reader} warned={warned.has(reader)} />
				{machines.map(({ id, name, handle }) => (
					<Row key={id} id={id} name={name} below={`@${handle}`} warned={warned.has(id)} />
				))}
			</ul>
			<LoadMore list={list} end={machines.length === 0 && t('none')} />
		</>
	);
}

function Row({ id, name, below, warned }: { id: string; name: string; below: string; warned: boolean }) {
	const t = useTranslations('machines');
	return (
		<li>
			<Link
				href={`/settings/machines/${id}`}
				prefetch={false}
				className="flex items-center gap-3 px-2 py-3 transition-colors -outline-offset-2 hover:bg-sunken"
			>
				<Avatar id={id} />
				<span className="min-w-0 flex-1">
					<span className="named block font-semibold">{name}</span>
					<span className="named block text-small text-muted">{below}</span>
				</span>
				{warned && (
					<span className="flex items-center gap-1.5 text-small font-medium text-danger">
						<TriangleAlert size={16} aria-hidden />
						{t('renewSoon')}
					</span>
				)}
			</Link>
		</li>
	);
}
