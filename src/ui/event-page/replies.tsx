'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type FocusEvent, memo, type RefObject, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { Event, EventId } from '../../contract/event/event.ts';
import type { EventRef } from '../../contract/event/event-ref.ts';
import { LoadMore } from '../controls/load-more.tsx';
import { Problem } from '../controls/problem.tsx';
import { EventBody } from '../event/event-card.tsx';
import { EventMenu, EventMenuButton, useEventMenu } from '../event/event-menu.tsx';
import { useRemovedEvents } from '../event/use-removed-events.ts';
import { CollapsibleText } from '../event-text/collapsible-text.tsx';
import { useListShortcuts } from '../keyboard/use-list-shortcuts.ts';
import { useLabels } from '../labels/use-labels.ts';
import { useAnswered } from '../thread/use-answered.ts';
import { arrangePages, type ThreadLine } from './arrange-replies.ts';
import { AbsentEvent } from './events-above.tsx';
import { useThread } from './use-thread.ts';

/** Room at the beginning of each level. */
const INDENTS = ['', '', 'ps-6 sm:ps-10', 'ps-12 sm:ps-20'];

/** The replies below an event: the oldest first, below what they answer. */
export function Replies({ event, reader }: { event: EventRef; reader: string }) {
	const t = useTranslations('thread');
	const list = useThread(event);
	const feed = useRef<HTMLDivElement>(null);
	const menu = useEventMenu();
	const removed = useRemovedEvents();
	const { subject, id } = event;
	const lines = useMemo(() => {
		const pages = list.data?.pages.map(({ items }) => items.filter((reply) => !removed.has(reply.id))) ?? [];
		return arrangePages(pages, { subject, id });
	}, [list.data, removed, subject, id]);
	const onFocus = useReplyShortcuts(feed, lines);
	const asideOf = useCallback((reply: Event) => <EventMenuButton menu={menu} event={reply} />, [menu]);
	if (list.error && !list.data) return <Problem error={list.error} onRetry={list.refetch} />;
	return (
		<section aria-labelledby="replies">
			<h2 id="replies" className="px-4 pt-6 pb-2 text-lead font-bold">
				{t('replies')}
			</h2>
			{lines.length === 0 && !list.hasNextPage && list.data && <p className="px-4 pb-6 text-muted">{t('none')}</p>}
			{lines.length > 0 && (
				<div ref={feed} role="feed" aria-labelledby="replies" tabIndex={-1} onFocus={onFocus} className="outline-none">
					{lines.map(([name, line]) => (
						<div key={name} data-level={line.level} className={INDENTS[line.level]}>
							{line.kind === 'reply' ? (
								<ReplyItem reply={line.event} isDeeper={line.answersDeeper} asideOf={asideOf} />
							) : (
								<PlaceOfReply of={line.of} isRemoved={removed.has(line.of.id)} />
							)}
						</div>
					))}
				</div>
			)}
			<LoadMore list={list} end={lines.length > 0 && t('end')} />
			<EventMenu menu={menu} feed={feed} reader={reader} />
		</section>
	);
}

/** Moves from reply to reply by the keys of all lists of events. Returns the handler that learns where the focus is. */
function useReplyShortcuts(list: RefObject<HTMLElement | null>, lines: readonly [string, ThreadLine][]) {
	const [active, setActive] = useState<EventId>();
	const events = useMemo(
		() => new Map(lines.flatMap(([id, line]) => (line.kind === 'reply' ? [[id, line.event]] : []))),
		[lines],
	);
	useListShortcuts({ list, ids: useMemo(() => [...events.keys()], [events]), events, active, setActive });
	return ({ target }: FocusEvent) => {
		const id = target.closest<HTMLElement>('[data-id]')?.dataset.id;
		if (id) setActive(id);
	};
}

type ItemProps = { reply: Event; isDeeper: boolean; asideOf(reply: Event): React.ReactNode };

const ReplyItem = memo(function ReplyItem({ reply, isDeeper, asideOf }: ItemProps) {
	const who = useId();
	if (useLabels(reply).choice === 'hide') return null;
	return (
		<article
			data-id={reply.id}
			data-open={`/s/${reply.actor}/${reply.id}`}
			tabIndex={0}
			aria-labelledby={who}
			className="event scroll-mt-16 -outline-offset-2 before:hidden"
		>
			<EventBody
				event={reply}
				who={who}
				aside={asideOf(reply)}
				isBelowAnswered={!isDeeper && !reply.corrects}
				richText={<CollapsibleText event={reply} />}
			/>
		</article>
	);
});

/** The place of an event that others answer: it was removed, is hidden from the reader, or stands on another page. */
function PlaceOfReply({ of, isRemoved }: { of: EventRef; isRemoved: boolean }) {
	const answered = useAnswered(isRemoved ? undefined : of);
	if (isRemoved) return <AbsentEvent state="removed" />;
	if (!answered) return null;
	if (answered.state !== 'shown' || !answered.event) return <AbsentEvent state={answered.state} />;
	return (
		<Link
			href={`/s/${of.subject}/${of.id}`}
			prefetch={false}
			className="block truncate px-4 py-3 text-small text-muted"
		>
			<bdi>{answered.event.name}</bdi>
			{': '}
			<bdi>{answered.event.text}</bdi>
		</Link>
	);
}
