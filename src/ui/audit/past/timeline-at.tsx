'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ItemAt } from '../../../contract/schema/trail.ts';
import { useTRPC } from '../../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../../trpc/paging.ts';
import { Utc } from '../../controls/time.tsx';
import { EventCard } from '../../event/event-card.tsx';
import { useNamed } from '../filters/use-named.ts';
import { LedgerHeader } from '../ledger/ledger-header.tsx';
import { type People, peopleOf } from '../words/people.ts';
import { PersonLink } from '../words/person-link.tsx';
import { MomentField } from './moment-field.tsx';
import { PastList } from './past-list.tsx';

/** The timeline of a subject at a moment. `now`: the time at which the page was opened. */
export function TimelineAt({ subject, now }: { subject: string; now: string }) {
	const t = useTranslations('past');
	const trpc = useTRPC();
	const at = useSearchParams().get('at') ?? now;
	const list = useInfiniteQuery(
		trpc.audit.timelineAt.infiniteQueryOptions({ subject, at, limit: LIST_PAGE_SIZE }, nextPage),
	);
	const pages = list.data?.pages ?? [];
	const people = useNamed([subject], peopleOf(pages));
	const items = pages.flatMap((page) => page.items);
	return (
		<>
			<LedgerHeader id={subject} people={people} open="timeline" />
			<MomentField at={at} />
			{pages.some(({ whole }) => !whole) && (
				<p role="status" className="mb-3 rounded-lg bg-danger-wash px-3 py-2 text-small text-danger">
					{t('notWhole')}
				</p>
			)}
			<PastList
				list={list}
				label={t('timeline')}
				icon={<Inbox size={26} aria-hidden />}
				empty={t('noEvents')}
				isEmpty={items.length === 0}
			>
				{items.map((item) => (
					<HeldEvent key={item.event.id} item={item} people={people} />
				))}
			</PastList>
		</>
	);
}

function HeldEvent({ item: { event, reason }, people }: { item: ItemAt; people: People }) {
	const t = useTranslations('past');
	const why = useTranslations('heldAs');
	if (!('removed' in event))
		return (
			<li className="[&>article]:before:hidden">
				<EventCard
					event={event}
					when={<Utc at={event.occurredAt} className="shrink-0 text-muted" />}
					aside={<span className="text-fine text-muted">{why(reason)}</span>}
				/>
			</li>
		);
	return (
		<li className="flex flex-wrap gap-x-3 px-4 py-4 text-small text-muted">
			<span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
				{t.rich('removedSince', {
					actor: () => <PersonLink id={event.actor} people={people} />,
					time: () => <Utc at={event.removedAt} />,
				})}
			</span>
			<span className="text-fine">{why(reason)}</span>
		</li>
	);
}
