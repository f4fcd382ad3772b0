'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { CASE_STATES } from '../../contract/moderation/moderation.ts';
import type { CaseList } from '../../contract/schema/moderation.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { peopleOf } from '../audit/words/people.ts';
import { Choice } from '../controls/choice.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { keyOfCase } from './case-key.ts';
import { CasesWaiting } from './cases-waiting.tsx';
import { ClosedCases } from './closed-cases.tsx';
import { OpenedCase } from './opened-case.tsx';
import type { QueueReader } from './queue-reader.ts';
import { type QueueTab, useQueueAddress } from './use-queue-address.ts';

const LOOK_AGAIN_MS = 10_000;

/** The cases of moderation, beside the one that is opened. On a phone, a case takes the place of the list. */
export function Queue({ reader }: { reader: QueueReader }) {
	const t = useTranslations('cases');
	const { tab, opened, show, open, close } = useQueueAddress();
	const list = useRef<HTMLUListElement>(null);
	const state = CASE_STATES.find((known) => known === tab);
	const { data, error, isError, isPaused, refetch } = useQuery(
		useTRPC().cases.list.queryOptions(
			{ ...(state && { state }) },
			{ refetchInterval: LOOK_AGAIN_MS, placeholderData: keepPreviousData },
		),
	);
	if (!data && isPaused) return <Offline />;
	if (!data) return isError && <Problem error={error} onRetry={refetch} />;
	const people = peopleOf([data]);
	const cases = state === undefined ? data.cases : data.cases.filter((each) => each.state === state);
	const isListHidden = opened !== undefined && tab !== 'closed';
	return (
		<div className="px-4 pb-8 sm:px-6">
			<div className={isListHidden ? 'max-lg:hidden' : ''}>
				<Tabs counts={data.counts} tab={tab} onChange={show} />
			</div>
			{tab === 'closed' ? (
				<ClosedCases closed={data.closed} people={people} rights={reader.rights} />
			) : (
				<div className="mt-4 grid items-start gap-x-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
					<div className={isListHidden ? 'max-lg:hidden' : ''}>
						<CasesWaiting ref={list} cases={cases} people={people} tab={tab} opened={opened} onOpen={open} />
					</div>
					{opened === undefined ? (
						<div className="max-lg:hidden">
							<EmptyState icon={<ShieldCheck size={26} aria-hidden />} title={t('noneOpened')}>
								<p>{t('noneOpenedText')}</p>
							</EmptyState>
						</div>
					) : (
						<OpenedCase
							key={opened}
							name={opened}
							listed={data.cases.find((each) => keyOfCase(each) === opened)}
							reader={reader}
							list={list}
							onClose={close}
						/>
					)}
				</div>
			)}
		</div>
	);
}

type TabsProps = { counts: CaseList['counts']; tab: QueueTab; onChange(tab: QueueTab): void };

function Tabs({ counts, tab, onChange }: TabsProps) {
	const t = useTranslations('cases');
	const all = counts.open + counts.claimed + counts.escalated;
	return (
		<Choice
			label={t('filter')}
			options={{
				all: t('all', { count: all }),
				open: t('open', { count: counts.open }),
				claimed: t('claimed', { count: counts.claimed }),
				escalated: t('escalated', { count: counts.escalated }),
				closed: t('closed'),
			}}
			value={tab}
			onChange={onChange}
		/>
	);
}
