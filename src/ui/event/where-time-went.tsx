import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { Receipt, Timing } from '../../contract/event/receipt.ts';
import { duration } from './duration.ts';

const STAGES = [
	{ name: 'waited', ms: 'waitedMs', color: 'bg-field' },
	{ name: 'idle', ms: 'idleMs', color: 'bg-danger' },
	{ name: 'worked', ms: 'workedMs', color: 'bg-accent' },
] as const;

type Props = Pick<Receipt, 'chunks'> & {
	timing: Timing;
	/** Whether the reader sees what to do about it. */
	runsService: boolean;
};

/** The stages of a delivery or removal that took long, the reason for most of its time, and what to do about it. */
export function WhereTimeWent({ timing, chunks, runsService }: Props) {
	const t = useTranslations('whereTimeWent');
	const says = useTranslations('whereTimeWent.cause');
	const advises = useTranslations('whereTimeWent.advice');
	const { number } = useFormatter();
	const { cause, slowestChunkMs } = timing;
	if (cause === 'on-time') return undefined;
	const all = timing.waitedMs + timing.workedMs + timing.idleMs;
	const times = {
		all: duration(all, number),
		waited: duration(timing.waitedMs, number),
		worked: duration(timing.workedMs, number),
		idle: duration(timing.idleMs, number),
		slowest: duration(slowestChunkMs, number),
		chunks,
	};
	const stages = STAGES.filter(({ ms }) => timing[ms] > 0);
	return (
		<details className="mt-4 text-small">
			<summary className="w-fit cursor-pointer rounded font-semibold text-accent">{t('title')}</summary>
			<p className="mt-3 text-base">
				<span>{says(cause, times)}</span>{' '}
				{runsService && cause !== 'stuck' && (
					<span>
						{advises.rich(cause, {
							load: (words) => (
								<Link href="/admin/heat" className="text-accent underline underline-offset-2">
									{words}
								</Link>
							),
						})}
					</span>
				)}
			</p>
			<div aria-hidden className="mt-3 flex h-2 gap-0.5 overflow-hidden rounded-full">
				{stages.map(({ name, ms, color }) => (
					<div key={name} className={`min-w-1 ${color}`} style={{ flexGrow: timing[ms] / all }} />
				))}
			</div>
			<dl className="mt-3 grid gap-y-1">
				{stages.map(({ name, color }) => (
					<div key={name} className="flex items-baseline gap-2">
						<span aria-hidden className={`size-2 shrink-0 rounded-full ${color}`} />
						<dt className="flex-1 text-muted">{t(name)}</dt>
						<dd className="font-semibold tabular-nums">{times[name]}</dd>
					</div>
				))}
				{slowestChunkMs > 0 && (
					<div className="flex items-baseline gap-2 ps-4">
						<dt className="flex-1 text-muted">{t('slowest')}</dt>
						<dd className="font-semibold tabular-nums">{times.slowest}</dd>
					</div>
				)}
			</dl>
		</details>
	);
}
