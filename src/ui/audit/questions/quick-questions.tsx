'use client';

import { X } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { isEventId } from '../../../contract/event/event-id.ts';
import { isSubjectId } from '../../../contract/subject/subject.ts';
import { replaceQuery } from '../../browser/replace-query.ts';
import { Button } from '../../controls/button.tsx';
import { columnsIn } from '../address/columns-address.ts';
import { DELIVERIES_PATH, deliveriesPath } from '../address/past-paths.ts';
import { ADDRESS_PARTS, isSameAddress, type TrailAddress, trailPath } from '../address/trail-filter.ts';
import { BESIDE_CHIPS, CHIPS, Chip } from '../filters/chip.tsx';
import type { People } from '../words/people.ts';
import { AskChip } from './ask-chip.tsx';
import { QuestionForm } from './question-form.tsx';
import { askPath, type QuestionName } from './questions.ts';
import { WhichEvent } from './which-event.tsx';

/** Frequent questions of auditors, one click away: about the person in the filter, or one that the question asks for. */
export function QuickQuestions({ address, people }: { address: TrailAddress; people: People }) {
	const t = useTranslations('questions');
	const who = [address.subject, address.actor, address.target].find((id) => id !== undefined && isSubjectId(id));
	return (
		<nav aria-label={t('label')} className={CHIPS}>
			{who === undefined ? <Open current={address} /> : <About id={who} current={address} people={people} />}
			<Days address={address} />
			{Object.keys(address).length > 0 && <Clear />}
		</nav>
	);
}

function Open({ current }: { current: TrailAddress }) {
	const t = useTranslations('questions');
	const which = useTranslations('whichEvent');
	return (
		<>
			<Ask question="whatDid" words={t('whatDidSomeone')} />
			<Ask question="whoFollowed" words={t('whoFollowedSomeone')} />
			<Ask question="followersAt" words={t('followersAtSomeone')} />
			<Ask question="timelineAt" words={t('timelineAtSomeone')} />
			<AskChip href={DELIVERIES_PATH} question={t('deliveredTo')} title={t('deliveredTitle')} about={which('about')}>
				<WhichEvent />
			</AskChip>
			<Filtered address={{ action: 'profile-edited' }} current={current}>
				{t('whatChanged')}
			</Filtered>
		</>
	);
}

function About({ id, current, people }: { id: string; current: TrailAddress; people: People }) {
	const t = useTranslations('questions');
	const name = people.get(id)?.name ?? id;
	const { subject, target = '' } = current;
	return (
		<>
			{subject !== undefined && isEventId(target) && (
				<Chip href={deliveriesPath(subject, target)}>{t('deliveredToThese')}</Chip>
			)}
			<Filtered address={{ actor: id }} current={current}>
				{t('whatDid', { name })}
			</Filtered>
			<Filtered address={{ target: id }} current={current}>
				{t('doneTo', { name })}
			</Filtered>
			<Filtered address={{ target: id, action: 'followed' }} current={current}>
				{t('whoFollowed', { name })}
			</Filtered>
			<Ask question="followersAt" subject={id} words={t('followersAt', { name })} />
			<Ask question="timelineAt" subject={id} words={t('timelineAt', { name })} />
			<Filtered address={{ subject: id, action: 'profile-edited' }} current={current}>
				{t('changedOf', { name })}
			</Filtered>
		</>
	);
}

function Ask({ question, subject, words }: { question: QuestionName; subject?: string; words: string }) {
	return (
		<AskChip href={askPath(question, subject)} question={words}>
			<QuestionForm question={question} subject={subject} />
		</AskChip>
	);
}

/** The days that are asked for most. The rest of the address stays. */
function Days({ address }: { address: TrailAddress }) {
	const t = useTranslations('questions');
	const columns = columnsIn(useSearchParams().get('columns'));
	const { from: _, to: __, ...rest } = address;
	return (
		<>
			<span aria-hidden className="mx-1 h-5 w-px bg-line max-sm:hidden" />
			{(['today', 'yesterday', 'last-7-days'] as const).map((span) => (
				<Chip key={span} href={trailPath({ ...rest, span }, columns)} isCurrent={address.span === span}>
					{t(span)}
				</Chip>
			))}
		</>
	);
}

function Filtered({ address, current, children }: { address: TrailAddress; current: TrailAddress; children: string }) {
	return (
		<Chip href={trailPath(address)} isCurrent={isSameAddress(address, current)}>
			{children}
		</Chip>
	);
}

function Clear() {
	const t = useTranslations('audit');
	return (
		<Button
			look="plain"
			className={BESIDE_CHIPS}
			onClick={() => replaceQuery(Object.fromEntries(ADDRESS_PARTS.map((part) => [part, ''])))}
		>
			<X size={14} aria-hidden />
			{t('clear')}
		</Button>
	);
}
