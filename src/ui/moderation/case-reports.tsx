import { useTranslations } from 'next-intl';
import type { FoundCase } from '../../contract/schema/moderation.ts';
import type { People } from '../audit/words/people.ts';
import { PersonLink } from '../audit/words/person-link.tsx';
import { Ago, Exact } from '../controls/time.tsx';

/** The reports of a case: each with its reporter, reason and words. */
export function ReportList({ reports, people }: { reports: FoundCase['reports']; people: People }) {
	const t = useTranslations('cases');
	const reasonOf = useTranslations('reportReasons');
	return (
		<section aria-labelledby="reports" className="mt-6">
			<h3 id="reports" className="mb-2 font-semibold">
				{t('reportedBy')}
			</h3>
			<ul aria-labelledby="reports" className="divide-y divide-line border-y border-line">
				{reports.map(({ by, reason, text, at }) => (
					<li key={by} className="py-3">
						<p className="flex flex-wrap items-baseline gap-x-2">
							<PersonLink id={by} people={people} />
							<span className="text-small">{reasonOf(reason)}</span>
							<Ago at={at} className="ml-auto text-small text-muted" />
						</p>
						{text !== undefined && <Quote>{text}</Quote>}
					</li>
				))}
			</ul>
		</section>
	);
}

type AppealedProps = { appealed: NonNullable<FoundCase['appealed']>; people: People };

/** The decision that an appeal is about, and the words of the subject. */
export function AppealWords({ appealed: { action, by, at, reason, text }, people }: AppealedProps) {
	const t = useTranslations('cases');
	const actionOf = useTranslations('cases.appealed');
	return (
		<dl className="mt-3 space-y-3">
			<div>
				<dt className="text-small font-semibold">{t('decision')}</dt>
				<dd>
					{actionOf(action)}{' '}
					<span className="text-small text-muted">
						{t.rich('decidedBy', {
							by: () => <PersonLink id={by} people={people} />,
							time: () => <Exact at={at} part="minute" />,
						})}
					</span>
					{reason !== undefined && <Quote>{reason}</Quote>}
				</dd>
			</div>
			<div>
				<dt className="text-small font-semibold">{t('appealWords')}</dt>
				<dd>
					<Quote>{text}</Quote>
				</dd>
			</div>
		</dl>
	);
}

const Quote = ({ children }: { children: string }) => (
	<blockquote dir="auto" className="mt-1 border-s-2 border-line ps-3 whitespace-pre-line [overflow-wrap:anywhere]">
		{children}
	</blockquote>
);
