import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { TARGETS } from '../../contract/load/targets.ts';
import type { HotPartition } from '../../contract/schema/heat.ts';
import { HeatSection } from './heat-section.tsx';
import { LoadBar } from './load-bar.tsx';

/** The part of its target from which somebody should act. */
const NEAR_TARGET = 0.25;

const WITH_ADVICE = ['ledger', 'timelines', 'subjectFollowers'] as const;
type WithAdvice = (typeof WITH_ADVICE)[number];
type TableWord = Parameters<ReturnType<typeof useTranslations<'heat.table'>>>[0];

/** The partitions that most was asked of, the hottest first. */
export function HotPartitions({ partitions }: { partitions: readonly HotPartition[] }) {
	const t = useTranslations('heat');
	const advice = useTranslations('heat.advice');
	const format = useFormatter();
	return (
		<HeatSection
			id="partitions"
			title={t('partitions')}
			about={t('target', { target: format.number(TARGETS.partition) })}
		>
			{partitions.map((hot) => (
				<li key={`${hot.table} ${hot.partition}`} className="py-3">
					<PartitionName hot={hot} />
					<LoadBar perSecond={hot.perSecond} share={hot.share}>
						{t('hour', { written: format.number(hot.written), read: format.number(hot.read) })}
					</LoadBar>
					{hot.share >= NEAR_TARGET && <p className="mt-1 text-small">{advice(adviceOn(hot))}</p>}
				</li>
			))}
		</HeatSection>
	);
}

function PartitionName({ hot: { table, partition, subject, name } }: { hot: HotPartition }) {
	const t = useTranslations('heat.table');
	return (
		<p className="flex flex-wrap items-baseline gap-x-2">
			<strong className="font-semibold">{t(table as TableWord)}</strong>
			{subject !== undefined ? (
				<Link
					href={`/s/${encodeURIComponent(subject)}`}
					className="text-accent underline-offset-2 [overflow-wrap:anywhere] hover:underline"
				>
					{name ?? subject}
				</Link>
			) : null}
			{partition !== subject && (
				<code className="font-mono text-fine text-muted [overflow-wrap:anywhere]">{partition}</code>
			)}
		</p>
	);
}

const adviceOn = ({ table }: HotPartition): WithAdvice | 'other' =>
	WITH_ADVICE.find((each) => each === table) ?? 'other';
