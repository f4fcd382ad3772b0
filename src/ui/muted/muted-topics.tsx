'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import type { MutedTopic } from '../../contract/timeline/muted-topic.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { Button } from '../controls/button.tsx';
import { Problem } from '../controls/problem.tsx';
import { RowsSkeleton } from '../controls/skeletons.tsx';
import { Exact } from '../controls/time.tsx';
import { useMuteTopic, useTopicName } from './use-mute-topic.ts';

/** The words, hashtags, types, sources and threads that the reader mutes, each with its end and a button that unmutes it. */
export function MutedTopics() {
	const t = useTranslations('mutedTopics');
	const { data, error, isPending, refetch } = useQuery(useTRPC().subject.mutedTopics.queryOptions());
	const { unmute } = useMuteTopic();
	const list = useRef<HTMLUListElement>(null);
	if (!data) return isPending ? <RowsSkeleton /> : <Problem error={error} onRetry={refetch} />;
	if (data.length === 0) return <p className="text-muted">{t('none')}</p>;
	return (
		<ul
			ref={list}
			tabIndex={-1}
			aria-label={t('label')}
			className="divide-y divide-line border-y border-line outline-none"
		>
			{data.map((topic) => (
				<TopicRow
					key={topic.id}
					topic={topic}
					onUnmute={() => {
						// The row goes, and the focus with it.
						list.current?.focus();
						unmute(topic);
					}}
				/>
			))}
		</ul>
	);
}

function TopicRow({ topic, onUnmute }: { topic: MutedTopic; onUnmute(): void }) {
	const t = useTranslations('mutedTopics');
	const name = useTopicName()(topic);
	const { until } = topic;
	return (
		<li className="flex items-center gap-3 py-3">
			<div className="min-w-0 flex-1">
				<p className="font-semibold [overflow-wrap:anywhere] first-letter:uppercase">
					{topic.kind === 'thread' ? (
						<Link href={`/s/${topic.value}`} prefetch={false} className="text-accent hover:underline">
							{name}
						</Link>
					) : (
						name
					)}
				</p>
				<p className="text-small text-muted">
					{until === undefined ? t('always') : t.rich('until', { time: () => <Exact at={until} part="minute" /> })}
				</p>
			</div>
			<Button look="quiet" onClick={onUnmute} aria-label={t('unmuteIt', { topic: name })}>
				{t('unmute')}
			</Button>
		</li>
	);
}
