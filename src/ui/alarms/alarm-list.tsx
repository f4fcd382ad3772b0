import { BellRing } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Outputs } from '../../trpc/client.tsx';
import { type People, peopleOf } from '../audit/words/people.ts';
import { PersonLink } from '../audit/words/person-link.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Ago } from '../controls/time.tsx';

type Listed = Outputs['alarm']['list'];
type Alarm = Listed['alarms'][number];

/** The newest alarms, each with a link to the entry for which it was raised. */
export function AlarmList({ alarms, people }: Pick<Listed, 'alarms' | 'people'>) {
	const t = useTranslations('alarms');
	const known = peopleOf([{ people }]);
	return (
		<section aria-labelledby="raised" className="mt-8">
			<h2 id="raised" className="font-semibold">
				{t('raised')}
			</h2>
			{alarms.length === 0 ? (
				<EmptyState icon={<BellRing size={26} aria-hidden />} title={t('empty')}>
					<p>{t('emptyText')}</p>
				</EmptyState>
			) : (
				<ul aria-labelledby="raised" className="mt-3 divide-y divide-line border-y border-line">
					{alarms.map((alarm) => (
						<AlarmItem key={`${alarm.kind} ${alarm.subject} ${alarm.seq}`} alarm={alarm} people={known} />
					))}
				</ul>
			)}
		</section>
	);
}

function AlarmItem({ alarm: { kind, at, subject, seq, count }, people }: { alarm: Alarm; people: People }) {
	const t = useTranslations('alarms');
	const nameOf = useTranslations('alarmKinds');
	return (
		<li className="py-3">
			<p className="flex items-baseline gap-3">
				<Link
					href={`/admin/audit/${encodeURIComponent(subject)}/${seq}`}
					prefetch={false}
					className="min-w-0 flex-1 font-semibold text-accent underline underline-offset-2"
				>
					{nameOf(kind)}
				</Link>
				<Ago at={at} className="shrink-0 text-small text-muted" />
			</p>
			<p className="text-small text-muted">
				<span>
					{t.rich('entryOf', { seq: String(seq), subject: () => <PersonLink id={subject} people={people} /> })}
				</span>
				{count !== undefined && <span> {t('counted', { count })}</span>}
			</p>
		</li>
	);
}
