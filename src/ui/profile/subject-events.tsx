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
import { useRemovedEvents } from '../event/use-remove-event.ts';
import { Feed } from '../feed/feed.tsx';
import { useFeed } from '../feed/use-feed.ts';
import { EventsAbout } from './events-about.tsx';

type Props = {
	id: string;
	reader: string;
	/** The first page, read by the server. Undefined when the server could not read it, or did not have to. */
	first: Page<Event> | undefined;
};

/** The posts of a subject, newest first. */
export function SubjectEvents({ id, reader, first }: Props) {
	const t = useTranslations('subject');
	const trpc = useTRPC();
	const client = useTRPCClient();
	const feed = useFeed({
		path: useMemo(() => [...trpc.subject.events.pathKey(), id], [trpc, id]),
		read: useCallback(
			(cursor, signal) => client.subject.events.query({ subject: id, cursor }, { signal }),
			[client, id],
		),
		first,
		removed: useRemovedEvents(),
	});
	return (
		<Feed
			label={t('events')}
			feed={feed}
			reader={reader}
			empty={<NoneOfItsOwn id={id} reader={reader} />}
			end={t('end')}
		/>
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
