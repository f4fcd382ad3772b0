'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { buttonLook } from '../controls/button-look.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { SubjectRows } from '../subject/subject-rows.tsx';
import { FollowButton } from './follow-button.tsx';

type Of = { id: string; self: boolean };

type Related = Outputs['subject']['followers']['items'][number];

/** The button to follow, for everyone but the reader and those who are gone. */
const followOf = ({ id, name, follows, relation }: Related) =>
	follows !== undefined && relation !== undefined && relation !== 'self' ? (
		<FollowButton id={id} name={name} follows={follows} relation={relation} isInList />
	) : undefined;

/** The followers of a subject. */
export function Followers({ id, self }: Of) {
	const t = useTranslations('followLists');
	const trpc = useTRPC();
	const list = useInfiniteQuery(
		trpc.subject.followers.infiniteQueryOptions({ subject: id, limit: LIST_PAGE_SIZE }, nextPage),
	);
	return (
		<SubjectRows
			label={t('followers')}
			list={list}
			aside={followOf}
			empty={
				<EmptyState icon={<Users size={26} aria-hidden />} title={t('noFollowers')}>
					<p>{self ? t('noFollowersOfYoursText') : t('noFollowersText')}</p>
				</EmptyState>
			}
		/>
	);
}

/** The subjects that a subject follows. */
export function Following({ id, self }: Of) {
	const t = useTranslations('followLists');
	const trpc = useTRPC();
	const list = useInfiniteQuery(
		trpc.subject.following.infiniteQueryOptions({ subject: id, limit: LIST_PAGE_SIZE }, nextPage),
	);
	return (
		<SubjectRows
			label={t('following')}
			list={list}
			aside={followOf}
			empty={
				<EmptyState icon={<Users size={26} aria-hidden />} title={self ? t('youFollowNobody') : t('followsNobody')}>
					{self && (
						<Link href="/directory" className={buttonLook('primary', 'mt-4')}>
							{t('find')}
						</Link>
					)}
				</EmptyState>
			}
		/>
	);
}
