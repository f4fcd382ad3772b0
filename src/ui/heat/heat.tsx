'use client';

import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import type { PriceList } from '../../contract/event/receipt.ts';
import type { HeatOfService } from '../../contract/schema/heat.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { HeatFacts } from './heat-facts.tsx';
import { HeatSection } from './heat-section.tsx';
import { HotPartitions } from './hot-partitions.tsx';
import { LoadBar } from './load-bar.tsx';

const LOOK_AGAIN_MS = 30_000;
/** Seconds that a message may wait before somebody should look why. */
const LONG_WAIT = 60;
/** The part of its target from which an account should get company. */
const NEAR_TARGET = 0.25;

/** The load of the last hour beside what storage takes, and what to do about it. Kept up to date. */
export function Heat({ prices }: { prices: PriceList | undefined }) {
	const t = useTranslations('heat');
	const trpc = useTRPC();
	const options = trpc.jobs.heat.queryOptions(undefined, { refetchInterval: LOOK_AGAIN_MS });
	const { data, error, isError, isPaused, refetch } = useQuery(options);
	if (!data && isPaused) return <Offline />;
	if (!data) return isError && <Problem error={error} onRetry={refetch} />;
	if (data.processes === 0)
		return (
			<EmptyState icon={<Gauge size={26} aria-hidden />} title={t('nothing')}>
				<p>{t('nothingText')}</p>
			</EmptyState>
		);
	return (
		<>
			<HeatFacts heat={data} prices={prices} />
			<Queues queues={data.queues} />
			{data.accounts.length > 0 && <Accounts accounts={data.accounts} />}
			<HotPartitions partitions={data.partitions} />
		</>
	);
}

function Queues({ queues }: Pick<HeatOfService, 'queues'>) {
	const t = useTranslations('heat');
	const nameOf = useTranslations('heat.queue');
	const format = useFormatter();
	return (
		<HeatSection id="queues" title={t('queues')}>
			{queues.map(({ queue, messages, oldestSeconds, perSecond, share }) => (
				<li key={queue} className="py-4">
					<p>
						<strong className="font-semibold">{nameOf(queue as 'jobs' | 'purges' | 'pushes')}</strong>{' '}
						<span className="text-muted">
							<span>{t('inQueue', { count: messages })}</span>
							{oldestSeconds >= 1 && (
								<span>, {t('oldest', { seconds: format.number(Math.round(oldestSeconds)) })}</span>
							)}
						</span>
					</p>
					<LoadBar perSecond={perSecond} share={share} />
					{queue === 'jobs' && oldestSeconds > LONG_WAIT && <p className="mt-1 text-small">{t('queueAdvice')}</p>}
				</li>
			))}
		</HeatSection>
	);
}

function Accounts({ accounts }: Pick<HeatOfService, 'accounts'>) {
	const t = useTranslations('heat');
	return (
		<HeatSection id="accounts" title={t('accounts')}>
			{accounts.map(({ account, refused, perSecond, share }) => (
				<li key={account} className="py-4">
					<p>
						<strong className="font-semibold">{account}</strong>{' '}
						{refused > 0 && <span className="text-danger">{t('accountRefused', { count: refused })}</span>}
					</p>
					<LoadBar perSecond={perSecond} share={share} />
					{share >= NEAR_TARGET && <p className="mt-1 text-small">{t('accountAdvice')}</p>}
				</li>
			))}
		</HeatSection>
	);
}
