'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { useRemovedEvents } from '../event/use-removed-events.ts';
import { Feed } from '../feed/feed.tsx';
import { useFeed } from '../feed/use-feed.ts';

type Props = { id: string; reader: string; empty: ReactNode };

/** Events of others about a subject, newest first, such as the commits of an author. */
export function EventsAbout({ id, reader, empty }: Props) {
	const t = useTranslations('subject');
	const trpc = useTRPC();
	const client = useTRPCClient();
	const feed = useFeed({
		path: useMemo(() => [...trpc.search.events.pathKey(), 'about', id], [trpc, id]),
		read: useCallback(
			async (cursor, signal) => {
				const query = `about:${id}`;
				const { items, next } = await client.search.events.query({ query, order: 'newest', cursor }, { signal });
				return { items: items.map(({ event }) => event), ...(next !== undefined && { next }) };
			},
			[client, id],
		),
		first: undefined,
		removed: useRemovedEvents(),
	});
	return <Feed label={t('about')} feed={feed} reader={reader} empty={empty} end={t('end')} />;
}
