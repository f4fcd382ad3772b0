'use client';

import { UsersRound } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import type { Event, EventId, Page } from '../../contract/event/event.ts';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { buttonLook } from '../controls/button-look.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { useRemovedEvents } from '../event/use-removed-events.ts';
import { Feed } from '../feed/feed.tsx';
import { useFeed } from '../feed/use-feed.ts';
import { useListSeen } from './use-list-seen.ts';

type Props = {
	id: string;
	name: string;
	reader: string;
	/** The first page, read by the server. Undefined when that failed. */
	first: Page<Event> | undefined;
	/** Up to which event the reader had seen it before. */
	seen: EventId | undefined;
};

/** The events of a list's members, newest first. */
export function ListFeed({ id, name, reader, first, seen }: Props) {
	const t = useTranslations('listFeed');
	const trpc = useTRPC();
	const client = useTRPCClient();
	const feed = useFeed({
		path: useMemo(() => [...trpc.saved.list.pathKey(), id], [trpc, id]),
		read: useCallback((cursor, signal) => client.saved.list.query({ id, cursor }, { signal }), [client, id]),
		first,
		removed: useRemovedEvents(),
	});
	const [line] = useState(seen);
	useListSeen(id, { seen, newest: feed.top });
	const empty = (
		<EmptyState icon={<UsersRound size={26} aria-hidden />} title={t('empty')}>
			<p>{t('emptyText')}</p>
			<Link href="/directory" className={buttonLook('primary', 'mt-5')}>
				{t('find')}
			</Link>
		</EmptyState>
	);
	return <Feed label={name} feed={feed} reader={reader} empty={empty} end={t('end')} seen={line} />;
}
