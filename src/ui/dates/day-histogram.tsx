'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { dayApart } from '../../contract/when/zoned-day.ts';
import type { Outputs } from '../../trpc/client.tsx';
import { type ChosenDay, dayAddress } from './chosen-day.ts';

export type DayCounts = Outputs['timeline']['days'];

type Props = {
	path: string;
	chosen: ChosenDay;
	/** The days of the month of the chosen day, the last one first. Undefined where they could not be counted. */
	days: DayCounts | undefined;
	counting: boolean;
};

/** The month of the chosen day as bars. The bar of a day with events leads there. */
export function DayHistogram({ path, chosen, days, counting }: Props) {
	const t = useTranslations('dates');
	const format = useFormatter();
	const monthName = format.dateTime(new Date(chosen.day), { month: 'long', year: 'numeric', timeZone: 'UTC' });
	return (
		<figure aria-busy={counting} className="mt-3">
			<div className="flex items-center gap-1">
				<MonthLinks path={path} chosen={chosen} />
				<figcaption className="min-w-0 text-small text-muted">
					<span className="font-semibold text-ink">{monthName}</span>
					{days && <span> · {t('events', sumOf(days))}</span>}
					{counting && <span> · {t('counting')}</span>}
					<span> · {chosen.zone.replaceAll('_', ' ')}</span>
				</figcaption>
			</div>
			{days || counting ? (
				<Bars path={path} chosen={chosen} days={days ?? uncounted(chosen)} />
			) : (
				<p className="text-small">{t('notCounted')}</p>
			)}
		</figure>
	);
}

/** Days without bars keep the place of those that come. */
function uncounted({ day }: ChosenDay): DayCounts {
	const last = Number(dayApart(firstOfMonthAfter(day), -1).slice(-2));
	return Array.from({ length: last }, (_, n) => ({
		day: dayApart(firstOfMonth(day), last - 1 - n),
		count: 0,
		more: false,
	}));
}

function sumOf(days: DayCounts) {
	const count = days.reduce((sum, day) => sum + day.count, 0);
	return { count, more: String(days.some(({ more }) => more)) };
}

function MonthLinks({ path, chosen: { day, zone, today } }: Pick<Props, 'path' | 'chosen'>) {
	const t = useTranslations('dates');
	const lastBefore = dayApart(firstOfMonth(day), -1);
	const firstAfter = firstOfMonthAfter(day);
	const lastAfter = dayApart(firstOfMonthAfter(firstAfter), -1);
	return (
		<>
			<MonthLink href={dayAddress(path, { day: lastBefore, zone })} label={t('monthBefore')}>
				<ChevronLeft size={16} aria-hidden />
			</MonthLink>
			{firstAfter <= today && (
				<MonthLink
					href={dayAddress(path, { day: lastAfter < today ? lastAfter : today, zone })}
					label={t('monthAfter')}
				>
					<ChevronRight size={16} aria-hidden />
				</MonthLink>
			)}
		</>
	);
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
const firstOfMonthAfter = (day: string) => firstOfMonth(dayApart(firstOfMonth(day), 31));

function MonthLink({ href, label, children }: { href: string; label: string; children: React.ReactNode }) {
	return (
		<Link
			href={href}
			prefetch={false}
			aria-label={label}
			title={label}
			className="grid size-8 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
		>
			{children}
		</Link>
	);
}

/** Days without events are in the picture alone: who hears the list hears days to go to. */
function Bars({ path, chosen, days }: { path: string; chosen: ChosenDay; days: DayCounts }) {
	const t = useTranslations('dates');
	const format = useFormatter();
	const most = Math.max(1, ...days.map(({ count }) => count));
	const monthAndDay = (day: string) =>
		format.dateTime(new Date(day), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
	return (
		<ol aria-label={t('days')} className="mt-1 grid grid-cols-16 gap-y-2 sm:grid-cols-31">
			{days.toReversed().map(({ day, count, more }) => {
				const number = Number(day.slice(-2));
				if (count === 0 && !more)
					return (
						<li key={day} aria-hidden className="flex h-16 flex-col justify-end text-center text-fine text-muted">
							{number}
						</li>
					);
				const label = t('day', { day: monthAndDay(day), count, more: String(more) });
				return (
					<li key={day}>
						<Link
							href={dayAddress(path, { day, zone: chosen.zone })}
							prefetch={false}
							aria-label={label}
							aria-current={day === chosen.day ? 'date' : undefined}
							title={label}
							className="group flex h-16 flex-col rounded text-center text-fine text-muted hover:bg-sunken hover:text-ink aria-[current=date]:font-bold aria-[current=date]:text-ink"
						>
							<span aria-hidden className="flex grow items-end px-[15%]">
								<span
									className="min-h-0.5 w-full rounded-t-sm bg-accent/60 group-hover:bg-accent group-aria-[current=date]:bg-accent forced-colors:bg-[LinkText] forced-colors:forced-color-adjust-none forced-colors:group-aria-[current=date]:bg-[Highlight]"
									style={{ height: `${(100 * count) / most}%` }}
								/>
							</span>
							<span aria-hidden>{number}</span>
						</Link>
					</li>
				);
			})}
		</ol>
	);
}
