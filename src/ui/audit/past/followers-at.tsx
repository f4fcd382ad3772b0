'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { UserRoundSearch } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../../trpc/paging.ts';
import { useNamed } from '../filters/use-named.ts';
import { LedgerHeader } from '../ledger/ledger-header.tsx';
import { peopleOf } from '../words/people.ts';
import { MomentField } from './moment-field.tsx';
import { PastList } from './past-list.tsx';
import { PersonRow } from './person-row.tsx';

/** The followers of a subject at a moment. `now`: the time at which the page was opened. */
export function FollowersAt({ subject, now }: { subject: string; now: string }) {
	const t = useTranslations('past');
	const trpc = useTRPC();
	const at = useSearchParams().get('at') ?? now;
	const list = useInfiniteQuery(
		trpc.audit.followersAt.infiniteQueryOptions({ subject, at, limit: LIST_PAGE_SIZE }, nextPage),
	);
	const people = useNamed([subject], peopleOf(list.data?.pages ?? []));
	const followers = list.data?.pages.flatMap(({ items }) => items) ?? [];
	return (
		<>
			<LedgerHeader id={subject} people={people} open="followers" />
			<MomentField at={at} />
			<PastList
				list={list}
				label={t('followers')}
				icon={<UserRoundSearch size={26} aria-hidden />}
				empty={t('noFollowers')}
				isEmpty={followers.length === 0}
			>
				{followers.map(({ follower, since }) => (
					<PersonRow key={follower} id={follower} people={people} words={t('since')} at={since} />
				))}
			</PastList>
		</>
	);
}
