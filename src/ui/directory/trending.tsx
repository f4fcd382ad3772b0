'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useTRPC } from '../../trpc/client.tsx';
import { SubjectCard } from './subject-card.tsx';

const TAGS = 5;
const SUBJECTS = 3;

/** Hashtags that many used in the last day, and subjects that many follow and that posted in it. */
export function Trending() {
	const t = useTranslations('trending');
	const title = useId();
	const trpc = useTRPC();
	const { data } = useQuery(trpc.directory.trending.queryOptions());
	const tags = data?.tags.slice(0, TAGS) ?? [];
	const subjects = data?.subjects.filter(({ relation }) => relation !== 'self').slice(0, SUBJECTS) ?? [];
	if (tags.length === 0 && subjects.length === 0) return null;
	return (
		<section aria-labelledby={title}>
			<h2 id={title} className="font-semibold">
				{t('title')}
			</h2>
			{tags.length > 0 && (
				<ul className="mt-2 space-y-1">
					{tags.map(({ tag, count }) => (
						<li key={tag} className="flex items-baseline justify-between gap-3">
							<Link
								href={`/tags/${encodeURIComponent(tag)}`}
								prefetch={false}
								className="named font-medium text-accent hover:underline"
							>
								#{tag}
							</Link>
							<span className="shrink-0 text-small text-muted">{t('tag', { count })}</span>
						</li>
					))}
				</ul>
			)}
			{subjects.length > 0 && (
				<ul className="mt-2">
					{subjects.map((card) => (
						<SubjectCard key={card.id} card={card} isShort />
					))}
				</ul>
			)}
		</section>
	);
}
