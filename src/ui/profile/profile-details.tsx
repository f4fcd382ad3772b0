'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { buttonLook } from '../controls/button-look.ts';

type Named = Outputs['subject']['names'][number];

function useDetails(id: string) {
	const trpc = useTRPC();
	return useQuery(trpc.subject.details.queryOptions({ subject: id })).data;
}

/** Leads the owner of a machine to its settings. */
export function TendMachine({ id, reader }: { id: string; reader: string }) {
	const t = useTranslations('subject');
	if (useDetails(id)?.owner?.id !== reader) return null;
	return (
		<Link href={`/settings/machines/${id}`} prefetch={false} className={buttonLook('quiet')}>
			{t('tend')}
		</Link>
	);
}

/** The owner of a machine, and the source of its newest event. */
export function Origin({ id }: { id: string }) {
	const t = useTranslations('subject');
	const { owner, source, type } = useDetails(id) ?? {};
	return (
		<>
			{owner && (
				<div className="flex min-w-0 gap-1.5">
					<dt>{t('owner')}</dt>
					<dd className="min-w-0">
						<LinkToNamed subject={owner}>{`@${owner.handle}`}</LinkToNamed>
					</dd>
				</div>
			)}
			{source !== undefined && (
				<div className="flex min-w-0 gap-1.5">
					<dt className="shrink-0">{t('source')}</dt>
					<dd className="flex min-w-0 flex-wrap items-center gap-1.5 text-ink">
						<Source source={source} />
						{type !== undefined && (
							<span className="named rounded-md bg-sunken px-1.5 py-0.5 font-mono text-fine text-muted">{type}</span>
						)}
					</dd>
				</div>
			)}
		</>
	);
}

function Source({ source }: { source: string }) {
	if (!/^https?:$/.test(URL.parse(source)?.protocol ?? '')) return <bdi className="named">{source}</bdi>;
	return (
		<a
			href={source}
			target="_blank"
			rel="nofollow ugc noopener noreferrer"
			className="named text-accent hover:underline"
		>
			<bdi>{source.replace(/^https?:\/\//, '')}</bdi>
		</a>
	);
}

/** Followers of the subject that the reader follows. */
export function KnownFollowers({ id }: { id: string }) {
	const t = useTranslations('subject');
	const format = useFormatter();
	const { by, count } = useDetails(id)?.knownFollowers ?? { by: [], count: 0 };
	if (by.length === 0) return null;
	const names = by.map((subject) => (
		<LinkToNamed key={subject.id} subject={subject}>
			{subject.name}
		</LinkToNamed>
	));
	const others = count - by.length;
	const shown = others > 0 ? [...names, t('otherFollowers', { count: others })] : names;
	return (
		<p className="mt-3 text-small text-muted [overflow-wrap:anywhere]">
			{t.rich('followedBy', { names: () => format.list(shown) })}
		</p>
	);
}

function LinkToNamed({ subject, children }: { subject: Named; children: string }) {
	return (
		<Link
			href={`/s/${subject.id}`}
			prefetch={false}
			className="rounded font-medium text-ink [overflow-wrap:anywhere] hover:underline"
		>
			<bdi>{children}</bdi>
		</Link>
	);
}
