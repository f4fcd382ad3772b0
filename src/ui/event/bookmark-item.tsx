'use client';

import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkMinus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Event } from '../../contract/event/event.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { MenuItem } from '../controls/menu-popup.tsx';
import { useBookmark } from './use-bookmark.ts';

/** The bookmark item in the menu of an event. It adds until it knows better. */
export function BookmarkItem({ event }: { event: Event }) {
	const t = useTranslations('bookmarks');
	const trpc = useTRPC();
	const { add, remove } = useBookmark();
	const { data: isSaved = false } = useQuery(trpc.saved.isBookmarked.queryOptions({ event: event.id }));
	return isSaved ? (
		<MenuItem Icon={BookmarkMinus} label={t('remove')} onClick={() => remove(event)} />
	) : (
		<MenuItem Icon={Bookmark} label={t('add')} onClick={() => add(event)} />
	);
}
