'use client';

import { useQuery } from '@tanstack/react-query';
import { Compass, Hourglass, UserPlus } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { buttonLook } from '../controls/button-look.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { Problem } from '../controls/problem.tsx';
import { FeedSkeleton } from '../controls/skeletons.tsx';
import { Suggestions } from '../directory/suggestions.tsx';

const LOOK_AGAIN_AFTER = 2_000;

type Props = {
	known: Outputs['timeline']['sources'] | undefined;
	/** The first steps above say what to do. */
	isGuided: boolean;
	/** The reader has followed somebody a moment ago. */
	hasFollowed: boolean;
};

/** Shown in place of an empty timeline: why it is empty, and what to do about it. */
export function EmptyTimeline({ known, isGuided, hasFollowed }: Props) {
	const t = useTranslations('emptyTimeline');
	const trpc = useTRPC();
	const { data, error, refetch } = useQuery(
		trpc.timeline.sources.queryOptions(undefined, {
			initialData: known,
			refetchInterval: ({ state }) =>
				state.data?.filling || (hasFollowed && !state.data?.follows) ? LOOK_AGAIN_AFTER : false,
		}),
	);
	if (!data) return error ? <Problem error={error} onRetry={refetch} /> : <FeedSkeleton />;
	if (data.filling || (hasFollowed && !data.follows))
		return (
			<>
				<EmptyState icon={<Hourglass size={26} aria-hidden />} title={t('filling')}>
					<p role="status">{t('fillingText')}</p>
				</EmptyState>
				<div className="opacity-60">
					<FeedSkeleton />
				</div>
			</>
		);
	if (isGuided && !data.follows) return null;
	return (
		<>
			<EmptyState
				icon={data.follows ? <Compass size={26} aria-hidden /> : <UserPlus size={26} aria-hidden />}
				title={data.follows ? t('empty') : t('followsNobody')}
			>
				<p>{data.follows ? t('emptyText') : t('followsNobodyText')}</p>
				<Link href="/directory" className={buttonLook('primary', 'mt-5')}>
					{t('find')}
				</Link>
			</EmptyState>
			{!isGuided && <Suggestions />}
		</>
	);
}
