import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type PriceList, priceOf } from '../../contract/event/receipt.ts';
import type { HeatOfService } from '../../contract/schema/heat.ts';

const HOURS_A_DAY = 24;

/** The facts of the hour that are one number each, and what to do about them. */
export function HeatFacts({ heat, prices }: { heat: HeatOfService; prices: PriceList | undefined }) {
	const t = useTranslations('heat');
	const format = useFormatter();
	const { deliveries, jobsParked, logWaitsSeconds, refused, operations, growth, storeBytes } = heat;
	const megabytes = (bytes: number) =>
		format.number(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumSignificantDigits: 3 });
	const seconds = (value: number) =>
		value > 0 && value < 1
			? t('milliseconds', { value: format.number(value * 1_000, { maximumFractionDigits: 0 }) })
			: t('seconds', { value: format.number(value, { maximumSignificantDigits: 2 }) });
	const all = operations.reads + operations.writes + operations.queue;
	return (
		<dl className="grid grid-cols-2 gap-x-6 gap-y-5 px-4 md:grid-cols-3">
			<Fact name={t('deliveries')} value={format.number(deliveries.count)}>
				{deliveries.count > 0 &&
					t('deliveryTime', { mean: seconds(deliveries.meanSeconds), slowest: seconds(deliveries.slowestSeconds) })}
			</Fact>
			<Fact name={t('parked')} value={format.number(jobsParked)} isWrong={jobsParked > 0}>
				{jobsParked > 0 &&
					t.rich('parkedAdvice', {
						jobs: (words) => (
							<Link href="/admin/jobs" className="text-accent underline underline-offset-2">
								{words}
							</Link>
						),
					})}
			</Fact>
			<Fact name={t('log')} value={seconds(logWaitsSeconds)} />
			<Fact name={t('refused')} value={format.number(refused)} isWrong={refused > 0}>
				{refused > 0 && t('refusedAdvice')}
			</Fact>
			<Fact name={t('growth')} value={format.number(growth)}>
				{storeBytes !== undefined && t('onDisk', { size: megabytes(storeBytes) })}
			</Fact>
			<Fact name={t('operations')} value={format.number(all)} />
			{prices && (
				<Fact
					name={t('price')}
					value={format.number(HOURS_A_DAY * priceOf(operations, prices), {
						style: 'currency',
						currency: prices.currency,
						maximumSignificantDigits: 3,
					})}
				/>
			)}
		</dl>
	);
}

type FactProps = { name: string; value: string; isWrong?: boolean; children?: ReactNode };

function Fact({ name, value, isWrong = false, children }: FactProps) {
	return (
		<div>
			<dt className="text-small text-muted">{name}</dt>
			<dd>
				<span className={`text-lead font-semibold tabular-nums ${isWrong ? 'text-danger' : ''}`}>{value}</span>
				{children && <span className="mt-0.5 block text-small text-muted">{children}</span>}
			</dd>
		</div>
	);
}
