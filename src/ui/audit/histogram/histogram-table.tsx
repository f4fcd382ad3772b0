'use client';

import { Table2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ACTION_KINDS } from '../../../contract/audit/actions.ts';
import type { Span } from '../../../contract/when/span.ts';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import type { KindBar } from './bars.ts';
import { KindSwatch } from './kind-swatch.tsx';
import { spanOf, useBarTime } from './use-bar-time.ts';

const CELL = 'px-2.5 py-1.5 text-right whitespace-nowrap tabular-nums';

/** The histogram as a table: what the chart is for those who do not see it, and for the keyboard. */
export function HistogramTable({ bars, onSpan }: { bars: KindBar[]; onSpan(span: Span): void }) {
	const t = useTranslations('histogram');
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button look="plain" className="min-h-7! px-2! text-fine!" onClick={() => setOpen(true)}>
				<Table2 size={14} aria-hidden />
				{t('asTable')}
			</Button>
			<Dialog open={open} onOpenChange={setOpen} title={t('tableTitle')} className="max-w-5xl">
				<section
					aria-label={t('tableTitle')}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: readers without a pointer scroll it with the keyboard
					tabIndex={0}
					className="min-h-0 overflow-auto pb-4 outline-offset-[-2px]"
				>
					<BarTable
						bars={bars}
						onChoose={(bar) => {
							setOpen(false);
							onSpan(spanOf(bar));
						}}
					/>
				</section>
			</Dialog>
		</>
	);
}

/** As wide as its numbers, and no narrower than the dialog: a cell is never cut. */
function BarTable({ bars, onChoose }: { bars: KindBar[]; onChoose(bar: KindBar): void }) {
	const t = useTranslations('histogram');
	const kindWord = useTranslations('kinds');
	const format = useFormatter();
	const time = useBarTime();
	return (
		<table className="w-max min-w-full border-separate border-spacing-0 px-3 text-small">
			<thead className="sticky top-0 bg-surface">
				<tr className="text-fine text-muted">
					<th scope="col" className="px-2.5 py-1.5 text-left font-semibold">
						{t('time')}
					</th>
					{ACTION_KINDS.map((kind) => (
						<th key={kind} scope="col" className="px-2.5 py-1.5 text-right font-semibold whitespace-nowrap">
							<span className="inline-flex items-center gap-1.5">
								<KindSwatch kind={kind} />
								{kindWord(kind)}
							</span>
						</th>
					))}
					<th scope="col" className="px-2.5 py-1.5 text-right font-semibold whitespace-nowrap">
						{t('total')}
					</th>
				</tr>
			</thead>
			<tbody>
				{bars
					.filter(({ total }) => total > 0)
					.map((bar) => (
						<tr key={bar.at} className="*:border-t *:border-line">
							<th scope="row" className="text-left font-normal">
								<button
									type="button"
									className="rounded px-2.5 py-1.5 text-left whitespace-nowrap text-accent hover:underline"
									onClick={() => onChoose(bar)}
								>
									{time(bar)}
								</button>
							</th>
							{ACTION_KINDS.map((kind) => (
								<td key={kind} className={CELL}>
									{format.number(bar[kind])}
								</td>
							))}
							<td className={`${CELL} font-semibold`}>{format.number(bar.total)}</td>
						</tr>
					))}
			</tbody>
		</table>
	);
}
