'use client';

import { Hash } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import type { Event, Page } from '../../contract/event/event.ts';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { buttonLook } from '../controls/button-look.ts';
import { EmptyState } from '../controls/empty-state.tsx';
import { useRemovedEvents } from '../event/use-removed-events.ts';
import { Feed } from './feed.tsx';
import { useFeed } from './use-feed.ts';

type Props = {
	tag: string;
	reader: string;
	/** The first page, read by the server. Undefined when that failed. */
	first: Page<Event> | undefined;
};

/** All events with a hashtag, newest first. */
export function HashtagEvents({ tag, reader, first }: Props) {
	const t = useTranslations('hashtagEvents');
	const trpc = useTRPC();
	const client = useTRPCClient();
	const feed = useFeed({
		path: useMemo(() => [...trpc.timeline.tag.pathKey(), tag], [trpc, tag]),
		read: useCallback((cursor, signal) => client.timeline.tag.query({ tag, cursor }, { signal }), [client, tag]),
		first,
		removed: useRemovedEvents(),
	});
	return <Feed label={t('title', { tag })} feed={feed} reader={reader} empty={<NoEvents tag={tag} />} end={t('end')} />;
}

function NoEvents({ tag }: { tag: string }) {
	const t = useTranslations('hashtagEvents');
	return (
		<EmptyState icon={<Hash size={26} aria-hidden />} title={t('empty', { tag })}>
			<p>{t('emptyText')}</p>
			<Link href="/" className={buttonLook('primary', 'mt-5')}>
				{t('post')}
			</Link>
		</EmptyState>
	);
}
