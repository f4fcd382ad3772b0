'use client';

import { Bookmark, BookmarkMinus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Event } from '../../contract/event/event.ts';
import { MenuItem } from '../controls/menu-popup.tsx';
import { useBookmark } from './use-bookmark.ts';
import { useIsBookmarked } from './use-is-bookmarked.ts';

/** The bookmark item in the menu of an event. It adds until it knows better. */
export function BookmarkItem({ event }: { event: Event }) {
	const t = useTranslations('bookmarks');
	const { add, remove } = useBookmark();
	return useIsBookmarked(event.id) ? (
		<MenuItem Icon={BookmarkMinus} label={t('remove')} onClick={() => remove(event)} />
	) : (
		<MenuItem Icon={Bookmark} label={t('add')} onClick={() => add(event)} />
	);
}
