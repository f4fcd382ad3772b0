import { Inbox } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Rights } from '../../contract/caller/role.ts';
import type { ClosedCase } from '../../contract/schema/moderation.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import type { People } from '../audit/words/people.ts';
import { PersonLink } from '../audit/words/person-link.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Exact } from '../controls/time.tsx';
import { kindOf } from './cases-waiting.tsx';

type Props = { closed: readonly ClosedCase[]; people: People; rights: Rights };

/** The cases that were closed last. */
export function ClosedCases({ closed, ...props }: Props) {
	const t = useTranslations('cases');
	if (closed.length === 0)
		return (
			<EmptyState icon={<Inbox size={26} aria-hidden />} title={t('noneClosed')}>
				<p>{t('noneClosedText')}</p>
			</EmptyState>
		);
	return (
		<div className="mt-4 max-w-2xl">
			<ClosedList label={t('closed')} closed={closed} {...props} />
		</div>
	);
}

/** Closed cases, each with its entry for readers of the trail. */
export function ClosedList({ label, closed, people, rights }: Props & { label: string }) {
	const t = useTranslations('cases');
	const kindName = useTranslations('cases.kinds');
	const decided = useTranslations('caseDecisions');
	return (
		<ul aria-label={label} className="divide-y divide-line border-y border-line">
			{closed.map((each) => (
				<li key={each.seq} className="py-3">
					<p className="flex flex-wrap items-baseline gap-x-2">
						<PersonLink id={each.subject} people={people} />
						<span className="text-small text-muted">{kindName(kindOf(each))}</span>
						<span className="text-small font-semibold">{decided(each.decision)}</span>
					</p>
					<p className="text-small text-muted">
						<span>
							{t.rich('decidedBy', {
								by: () => <PersonLink id={each.by} people={people} />,
								time: () => <Exact at={each.at} part="minute" />,
							})}{' '}
						</span>
						{rights.readsTrail && (
							<Link
								href={`/admin/audit/${TIDELINE}/${each.seq}`}
								prefetch={false}
								className="text-accent underline underline-offset-2"
							>
								{t('entry')}
							</Link>
						)}
					</p>
				</li>
			))}
		</ul>
	);
}
