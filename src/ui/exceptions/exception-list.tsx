'use client';

import { useQuery } from '@tanstack/react-query';
import { BugOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { Ago, Exact } from '../controls/time.tsx';

type Seen = Outputs['exception']['list'];
type Kind = Seen['kinds'][number];

const LOOK_AGAIN_MS = 5_000;

/** The kinds of exceptions that this server has seen, the last ones first. Kept up to date. */
export function ExceptionList() {
	const t = useTranslations('exceptions');
	const trpc = useTRPC();
	const options = trpc.exception.list.queryOptions(undefined, { refetchInterval: LOOK_AGAIN_MS });
	const { data, error, isError, isPaused, refetch } = useQuery(options);
	if (!data && isPaused) return <Offline />;
	if (!data) return isError && <Problem error={error} onRetry={refetch} />;
	return (
		<>
			<Collectors seen={data} />
			{data.kinds.length === 0 ? (
				<EmptyState icon={<BugOff size={26} aria-hidden />} title={t('empty')}>
					<p>{t('emptyText')}</p>
				</EmptyState>
			) : (
				<ul aria-label={t('label')} className="mx-4 mt-5 divide-y divide-line border-y border-line">
					{data.kinds.map((kind) => (
						<ExceptionItem key={kind.id} kind={kind} />
					))}
				</ul>
			)}
		</>
	);
}

function Collectors({ seen: { since, collectors } }: { seen: Seen }) {
	const t = useTranslations('exceptions');
	return (
		<div className="space-y-1 px-4 text-small">
			<p>{t.rich('since', { time: () => <Exact at={since} part="minute" /> })}</p>
			{collectors.length === 0 && <p>{t('noCollector')}</p>}
			{collectors.map((collector) => (
				<p key={collector.name} className="[overflow-wrap:anywhere]">
					{t('collector', collector)}
				</p>
			))}
		</div>
	);
}

function ExceptionItem({ kind }: { kind: Kind }) {
	const t = useTranslations('exceptions');
	const { where, type, message, sentence, route, release, count, first, last } = kind;
	return (
		<li className="py-4">
			<p className="flex items-baseline gap-3">
				<strong className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
					{message ? `${type}: ${message}` : type}
				</strong>
				<span className="shrink-0 text-small">{t('times', { count })}</span>
			</p>
			{sentence && <p className="mt-1 text-small [overflow-wrap:anywhere]">{sentence}</p>}
			<p className="mt-1 flex flex-wrap gap-x-3 text-small text-muted">
				<span>{t('where', { where })}</span>
				{route && <code className="font-mono [overflow-wrap:anywhere]">{route}</code>}
				<span>{t.rich('lastSeen', { ago: () => <Ago at={last} inSentence /> })}</span>
				<span>{t.rich('firstSeen', { ago: () => <Ago at={first} inSentence /> })}</span>
				<span>{t('release', { release })}</span>
			</p>
			<Places kind={kind} />
		</li>
	);
}

function Places({ kind: { frames, breadcrumbs } }: { kind: Kind }) {
	const t = useTranslations('exceptions');
	if (frames.length === 0 && breadcrumbs.length === 0) return null;
	return (
		<details className="mt-2 text-small">
			<summary className="cursor-pointer font-semibold">{t('details')}</summary>
			<ol className="mt-2 space-y-1 font-mono text-fine text-muted [overflow-wrap:anywhere]">
				{frames.map(({ file, function: name, line, column }) => (
					<li key={`${file}:${line}:${column} ${name}`}>
						{name} {file}:{line}:{column}
					</li>
				))}
			</ol>
			{breadcrumbs.length > 0 && <p className="mt-3 font-semibold">{t('steps')}</p>}
			<ol className="mt-1 space-y-1 text-fine text-muted">
				{breadcrumbs.map(({ at, kind: step, what }) => (
					<li key={`${at} ${step} ${what}`} className="[overflow-wrap:anywhere]">
						{t('step', { kind: step })} <code className="font-mono">{what}</code>
					</li>
				))}
			</ol>
		</details>
	);
}
