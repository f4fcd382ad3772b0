'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useTRPC } from '../../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../../trpc/paging.ts';
import { useNamed } from '../filters/use-named.ts';
import { peopleOf } from '../words/people.ts';
import { PersonLink } from '../words/person-link.tsx';
import { PastList } from './past-list.tsx';
import { PersonRow } from './person-row.tsx';

/** The subjects that an event was delivered to, with the times. */
export function Deliveries({ subject, event }: { subject: string; event: string }) {
	const t = useTranslations('past');
	const why = useTranslations('deliveredAs');
	const trpc = useTRPC();
	const list = useInfiniteQuery(
		trpc.audit.deliveries.infiniteQueryOptions({ subject, event, limit: LIST_PAGE_SIZE }, nextPage),
	);
	const people = useNamed([subject], peopleOf(list.data?.pages ?? []));
	const deliveries = list.data?.pages.flatMap(({ items }) => items) ?? [];
	return (
		<>
			<p className="pb-5 text-muted">
				{t.rich('eventOf', {
					event: (words) => (
						<Link href={`/s/${subject}/${event}`} prefetch={false} className="text-accent underline underline-offset-2">
							{words}
						</Link>
					),
					subject: () => <PersonLink id={subject} people={people} />,
				})}
			</p>
			<PastList
				list={list}
				label={t('deliveries')}
				icon={<Send size={26} aria-hidden />}
				empty={t('noDeliveries')}
				isEmpty={deliveries.length === 0}
			>
				{deliveries.map(({ reader, at, reason }) => (
					<PersonRow key={reader} id={reader} people={people} words={why(reason)} at={at} />
				))}
			</PastList>
		</>
	);
}
