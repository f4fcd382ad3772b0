'use client';

import { Bookmark, Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Event } from '../../contract/event/event.ts';
import type { EventCounts } from '../../contract/reading/thread.ts';
import { ACTION } from '../controls/button-look.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { ReactButton } from '../reactions/react-button.tsx';
import { ReactionChips } from '../reactions/reaction-chips.tsx';
import { ReplyLink } from '../thread/reply-link.tsx';
import { useBookmark } from './use-bookmark.ts';
import { useIsBookmarked } from './use-is-bookmarked.ts';
import { useShare } from './use-share.ts';

type Props = {
	event: Event;
	counts: EventCounts;
	/** Whether it may take more lines. Else it is one line, so that an event is as high before its counts are known. */
	wraps: boolean;
};

/** The acts that a reader has for an event, and the reactions that others gave to it. */
export function ActionRow({ event, counts, wraps }: Props) {
	return (
		<div className={`mt-1 -mb-1.5 -ml-2 flex items-center gap-x-1 print:hidden ${wraps ? 'flex-wrap' : ''}`}>
			<ReplyLink event={event} replies={counts.replies} />
			<ReactButton event={event} reactions={counts} />
			<BookmarkButton event={event} />
			<ShareButton event={event} />
			<div className={wraps ? 'contents' : 'flex min-w-0 items-center gap-x-1 overflow-x-auto [scrollbar-width:none]'}>
				<ReactionChips event={event} reactions={counts} />
			</div>
		</div>
	);
}

function BookmarkButton({ event }: { event: Event }) {
	const t = useTranslations('bookmarks');
	const isSaved = useIsBookmarked(event.id);
	const { add, remove } = useBookmark();
	return (
		<ActionButton label={t('add')} isPressed={isSaved} onClick={() => (isSaved ? remove : add)(event)}>
			<Bookmark size={16} aria-hidden className={isSaved ? 'fill-current' : ''} />
		</ActionButton>
	);
}

function ShareButton({ event }: { event: Event }) {
	const t = useTranslations('eventMenu');
	const share = useShare(event);
	return (
		<ActionButton label={t('share')} onClick={() => void share()}>
			<Share2 size={16} aria-hidden />
		</ActionButton>
	);
}

type ButtonProps = { label: string; isPressed?: boolean; onClick(): void; children: ReactNode };

function ActionButton({ label, isPressed, onClick, children }: ButtonProps) {
	const hydrated = useHydrated();
	return (
		<button
			type="button"
			disabled={!hydrated}
			aria-label={label}
			title={label}
			aria-pressed={isPressed}
			onClick={onClick}
			className={`${ACTION} aria-pressed:text-accent`}
		>
			{children}
		</button>
	);
}
