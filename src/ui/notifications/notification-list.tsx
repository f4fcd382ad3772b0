'use client';

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useCallback, useRef, useState } from 'react';
import type { NotificationGroup as Group } from '../../contract/reading/notification.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { LIST_PAGE_SIZE, nextPage } from '../../trpc/paging.ts';
import { readAgain } from '../../trpc/read-again.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { LoadMore } from '../controls/load-more.tsx';
import { Offline } from '../controls/offline.tsx';
import { Problem } from '../controls/problem.tsx';
import { RowsSkeleton } from '../controls/skeletons.tsx';
import { useDisplay } from '../display/display.tsx';
import { DayHeading } from '../feed/day-heading.tsx';
import { useLiveUpdates } from '../feed/use-live-updates.ts';
import { joinReactions, type Notification } from './join-reactions.ts';
import { NotificationGroup } from './notification-group.tsx';
import { NotificationRow } from './notification-row.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useNotificationGroups } from './use-notification-groups.ts';

/**
 * Notifications, newest first, day by day: all, or `only` some kinds. What was unread stays marked as new while the page is
 * open. A list of some kinds marks nothing as read: the mark is one for all kinds.
 */
export function NotificationList({ only }: { only: Group | undefined }) {
	const t = useTranslations('notifications');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const list = useInfiniteQuery(
		trpc.notifications.page.infiniteQueryOptions({ only, limit: LIST_PAGE_SIZE }, nextPage),
	);
	useLiveUpdates(useCallback(() => readAgain(queryClient, trpc.notifications.pathFilter()), [queryClient, trpc]));
	const [kept, setKept] = useState<readonly Notification[]>([]);
	const { groups: isGrouped } = useDisplay();
	const all = withKept(list.data?.pages.flatMap((page) => page.items) ?? [], kept);
	const items = isGrouped ? joinReactions(all) : all;
	const markRead = useMarkRead(only === undefined ? items[0] : undefined);
	const { isNew, clear } = useNew(items);
	const { rows, toggle } = useNotificationGroups(items);
	const rowsShown = useRef<HTMLUListElement>(null);
	if (list.isPaused && list.isPending) return <Offline />;
	if (list.isPending) return <RowsSkeleton />;
	if (!list.data) return <Problem error={list.error} onRetry={list.refetch} />;
	return (
		<>
			{only === undefined && items.some(isNew) && (
				<div className="flex justify-end px-4 pt-3">
					<Button
						look="quiet"
						onClick={() => {
							markRead();
							clear();
							// The button goes, and the focus with it.
							rowsShown.current?.focus({ preventScroll: true });
						}}
					>
						<Check size={16} aria-hidden />
						{t('markAll')}
					</Button>
				</div>
			)}
			<ul ref={rowsShown} tabIndex={-1} aria-label={t('label')} className="outline-none">
				{rows.map(({ id, at, group }) => {
					const one = items[at] as Notification;
					if (group) return <NotificationGroup key={id} {...{ group, one, items, isNew }} onToggle={toggle} />;
					return (
						<li key={id}>
							<DayHeading id={id} before={items[at - 1]?.id} />
							<NotificationRow
								notification={one}
								isNew={isNew(one)}
								onKeep={(isKept) =>
									setKept((before) => {
										const others = before.filter((other) => other.id !== id);
										return isKept ? [...others, one] : others;
									})
								}
							/>
						</li>
					);
				})}
			</ul>
			{items.length === 0 && !list.hasNextPage && (
				<EmptyState icon={<Bell size={26} aria-hidden />} title={t(only === undefined ? 'empty' : 'emptyKind')}>
					{only === undefined && <p>{t('emptyText')}</p>}
				</EmptyState>
			)}
			<LoadMore list={list} end={items.length > 0 && t('end')} />
		</>
	);
}

/** A request that was answered here is no notification any more. It stays until the page is left, and shows its answer. */
function withKept(items: readonly Notification[], kept: readonly Notification[]): readonly Notification[] {
	const ids = new Set(items.map(({ id }) => id));
	const gone = kept.filter(({ id }) => !ids.has(id));
	return gone.length === 0 ? items : [...items, ...gone].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Notifications that were unread when this page first had them, until `clear`. */
function useNew(items: readonly Notification[]): { isNew(one: Notification): boolean; clear(): void } {
	const [found, setFound] = useState<ReadonlySet<string>>(new Set());
	const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set());
	const more = items.filter(({ id, unread }) => unread && !found.has(id));
	if (more.length > 0) setFound(new Set([...found, ...more.map(({ id }) => id)]));
	return { isNew: ({ id }) => found.has(id) && !cleared.has(id), clear: () => setCleared(found) };
}
