'use client';

import { ArrowLeft, Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef } from 'react';
import type { Case, FoundCase } from '../../contract/schema/moderation.ts';
import { type People, peopleOf } from '../audit/words/people.ts';
import { PersonLink } from '../audit/words/person-link.tsx';
import { Button } from '../controls/button.tsx';
import { Problem } from '../controls/problem.tsx';
import { RowsSkeleton } from '../controls/skeletons.tsx';
import { Ago, Exact } from '../controls/time.tsx';
import { EventCard } from '../event/event-card.tsx';
import { LabelLine } from '../labels/label-line.tsx';
import { CaseActions } from './case-actions.tsx';
import { AppealWords, ReportList } from './case-reports.tsx';
import { kindOf } from './cases-waiting.tsx';
import { ClosedList } from './closed-cases.tsx';
import type { QueueReader } from './queue-reader.ts';
import { useOpenedCase } from './use-opened-case.ts';

type Props = {
	/** The key of the case in the address. */
	name: string;
	/** The case as the list shows it, where it is listed. */
	listed: Case | undefined;
	reader: QueueReader;
	/** The list, which gets the focus when the case is closed. */
	list: RefObject<HTMLUListElement | null>;
	onClose(): void;
};

/** A case: the reported thing, its reports, and the acts of a moderator. */
export function OpenedCase({ name, listed, reader, list, onClose }: Props) {
	const { data, error, isError, refetch } = useOpenedCase(name, listed);
	if (!data)
		return (
			<div>
				<BackToList onClick={onClose} />
				{isError ? <Problem error={error} onRetry={refetch} /> : <RowsSkeleton />}
			</div>
		);
	return (
		<section aria-labelledby="case" className="min-w-0">
			<BackToList onClick={onClose} />
			<CaseContent found={data} reader={reader} />
			<CaseActions found={data} reader={reader} list={list} onClose={onClose} />
			<CaseHistory found={data} reader={reader} />
		</section>
	);
}

/** The way back on a phone, where the case stands in the place of the list. */
function BackToList({ onClick }: { onClick(): void }) {
	const t = useTranslations('cases');
	return (
		<Button look="plain" className="mb-2 -ml-3 lg:hidden" onClick={onClick}>
			<ArrowLeft size={16} aria-hidden />
			{t('back')}
		</Button>
	);
}

function CaseContent({ found, reader }: { found: FoundCase; reader: QueueReader }) {
	const t = useTranslations('cases');
	const titleOf = useTranslations('cases.titles');
	const people = peopleOf([found]);
	const { case: one, event, removedAt, suspendedSince, appealed } = found;
	const heading = useRef<HTMLHeadingElement>(null);
	// The reader came here by a press or a key: screen readers go on here.
	useEffect(() => heading.current?.focus({ preventScroll: true }), []);
	return (
		<>
			<h2 id="case" ref={heading} tabIndex={-1} className="text-lead font-semibold outline-none">
				{titleOf.rich(kindOf(one), { name: () => <PersonLink id={one.subject} people={people} /> })}
			</h2>
			<p className="mt-0.5 text-small text-muted">
				<span>{t.rich('openedAt', { time: () => <Ago at={one.openedAt} inSentence /> })} </span>
				<State case={one} people={people} reader={reader} />
			</p>
			{suspendedSince !== undefined && (
				<p className="mt-1 text-small font-semibold text-danger">
					{t.rich('suspendedSince', { time: () => <Exact at={suspendedSince} part="minute" /> })}
				</p>
			)}
			{found.limitedSince !== undefined && (
				<p className="mt-1 text-small font-semibold text-danger">
					{t.rich('limitedSince', { time: () => <Exact at={found.limitedSince ?? ''} part="minute" /> })}
				</p>
			)}
			<LabelLine labels={found.labels} />
			{found.protected && (
				<p className="mt-3 flex gap-2 rounded-xl bg-sunken px-4 py-3 text-small">
					<Lock size={15} aria-hidden className="mt-0.5 shrink-0" />
					<span>{t('protected')}</span>
				</p>
			)}
			{event && (
				<div className="mt-3 rounded-2xl border border-line [&>article]:before:hidden">
					<EventCard event={event} />
				</div>
			)}
			{removedAt !== undefined && (
				<p className="mt-3 rounded-xl bg-sunken px-4 py-3">
					{t.rich('removedAt', { time: () => <Exact at={removedAt} part="minute" /> })}
				</p>
			)}
			{appealed && <AppealWords appealed={appealed} people={people} />}
		</>
	);
}

function State({ case: { state, claimedBy }, people, reader }: { case: Case; people: People; reader: QueueReader }) {
	const t = useTranslations('cases');
	if (state === 'escalated') return <span>{t('isForAdmins')}</span>;
	if (claimedBy === reader.subject) return <span>{t('isYours')}</span>;
	if (claimedBy === undefined) return <span>{t('isOpen')}</span>;
	return <span>{t.rich('isTheirs', { name: () => <PersonLink id={claimedBy} people={people} /> })}</span>;
}

function CaseHistory({ found, reader }: { found: FoundCase; reader: QueueReader }) {
	const t = useTranslations('cases');
	const people = peopleOf([found]);
	return (
		<>
			{found.case.appeal === undefined && <ReportList reports={found.reports} people={people} />}
			{found.earlier.length > 0 && (
				<section aria-labelledby="earlier" className="mt-6">
					<h3 id="earlier" className="mb-2 font-semibold">
						{t('earlier')}
					</h3>
					<ClosedList label={t('earlier')} closed={found.earlier} people={people} rights={reader.rights} />
				</section>
			)}
		</>
	);
}
