'use client';

import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import type { Event, Page } from '../../contract/event/event.ts';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { buttonLook } from '../controls/button-look.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { SIDE_LINK } from '../controls/side-link.ts';
import { DateBar, type Earlier, useDayName } from '../dates/date-bar.tsx';
import { GoToDateLink } from '../dates/go-to-date-link.tsx';
import { useRemovedEvents } from '../event/use-removed-events.ts';
import { Feed } from '../feed/feed.tsx';
import { useFeed } from '../feed/use-feed.ts';
import { EventsAbout } from './events-about.tsx';

type Props = {
	id: string;
	reader: string;
	/** The first page, read by the server. Undefined when the server could not read it, or did not have to. */
	first: Page<Event> | undefined;
	/** Set where the list begins with a day. */
	earlier: Earlier | undefined;
};

/** The posts of a subject, newest first. */
export function SubjectEvents({ id, reader, first, earlier }: Props) {
	const t = useTranslations('subject');
	const listUpTo = useTranslations('dates');
	const nameOf = useDayName();
	const before = earlier?.chosen.before;
	const trpc = useTRPC();
	const client = useTRPCClient();
	const feed = useFeed({
		path: useMemo(() => [...trpc.subject.events.pathKey(), id, before], [trpc, id, before]),
		read: useCallback(
			(cursor, signal) => client.subject.events.query({ subject: id, cursor, before }, { signal }),
			[client, id, before],
		),
		first,
		removed: useRemovedEvents(),
	});
	const path = `/s/${id}`;
	return (
		<>
			{earlier && <DateBar {...earlier} path={path} first={first} />}
			{!earlier && feed.ids.length > 0 && (
				<p className="mx-4 mt-3 flex justify-end print:hidden">
					<GoToDateLink path={path} className={SIDE_LINK} />
				</p>
			)}
			<Feed
				label={before ? listUpTo('listUpTo', { list: t('events'), day: nameOf(earlier.chosen.day) }) : t('events')}
				feed={feed}
				reader={reader}
				// The bar above it says that nothing is there.
				empty={before ? null : <NoneOfItsOwn id={id} reader={reader} />}
				end={t('end')}
			/>
		</>
	);
}

/** A machine that posted nothing may be what others post about: the author of commits, for example. */
function NoneOfItsOwn({ id, reader }: { id: string; reader: string }) {
	const trpc = useTRPC();
	const { data } = useQuery(trpc.subject.get.queryOptions({ subject: id }));
	const none = <NoEvents id={id} self={id === reader} />;
	return data?.profile.kind === 'machine' ? <EventsAbout id={id} reader={reader} empty={none} /> : none;
}

function NoEvents({ id, self }: { id: string; self: boolean }) {
	const t = useTranslations('subject');
	const trpc = useTRPC();
	const { relation, muted } = useQuery(trpc.subject.get.queryOptions({ subject: id })).data ?? {};
	if (!self)
		return (
			<EmptyState icon={<PenLine size={26} aria-hidden />} title={t('noEvents')}>
				{relation === 'none' && <p>{t('noEventsText')}</p>}
				{relation === 'following' && !muted && <p>{t('noEventsFollowed')}</p>}
			</EmptyState>
		);
	return (
		<EmptyState icon={<PenLine size={26} aria-hidden />} title={t('noEventsOfYours')}>
			<p>{t('noEventsOfYoursText')}</p>
			<Link href="/" className={buttonLook('primary', 'mt-5')}>
				{t('postFirst')}
			</Link>
		</EmptyState>
	);
}
