import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PrintButton } from '../../print/print-button.tsx';
import { About } from './about.tsx';
import { Checks, NotProven, Yourself } from './checks.tsx';
import { ResultSentence } from './result-sentence.tsx';
import { Tallies } from './tallies.tsx';
import { useRunningHead } from './use-running-head.ts';
import type { VerifiedBundle } from './verified-bundle.ts';

/** A bundle in plain words, on screen and on paper. All of it comes from the file, as this browser has verified it. */
export function Summary({ verdict, summary, verifiedAt }: VerifiedBundle) {
	const t = useTranslations('bundleSummary');
	const { head } = verdict;
	const { contents } = summary;
	useRunningHead([t('title'), head?.origin, head?.id].filter(Boolean).join(' · '));
	return (
		<section aria-labelledby="summary" className="space-y-6 text-small">
			<div className="flex flex-wrap items-center gap-3">
				<h2 id="summary" className="flex-1 scroll-mt-20 text-lead font-bold">
					{t('title')}
				</h2>
				<PrintButton />
			</div>
			<Part title={t('result')}>
				<ResultSentence verdict={verdict} contents={contents} />
			</Part>
			<Part title={t('about')}>
				<About verdict={verdict} summary={summary} />
			</Part>
			<Part title={t('checked')}>
				<Checks verdict={verdict} contents={contents} verifiedAt={verifiedAt} />
			</Part>
			<Part title={t('notProven')}>
				<NotProven verdict={verdict} />
			</Part>
			{contents && <Tallies contents={contents} people={head?.people ?? []} />}
			<Part title={t('yourself')}>
				<Yourself />
			</Part>
		</section>
	);
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="break-inside-avoid space-y-2">
			<h3 className="break-after-avoid text-base font-semibold">{title}</h3>
			{children}
		</div>
	);
}
