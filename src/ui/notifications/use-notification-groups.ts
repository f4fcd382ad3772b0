'use client';

import { useCallback, useMemo, useState } from 'react';
import { useDisplay } from '../display/display.tsx';
import { type Group, hourOf, openJoined, rowsOf, singleRows, toggleGroup } from '../feed/groups.ts';
import { useZone } from '../hooks/clock.tsx';
import { useCovers } from '../labels/use-covers.ts';
import type { Notification } from './join-reactions.ts';

const NONE_OPENED: ReadonlySet<string> = new Set();

/** The rows of the notifications: one by one, or groups of like ones that stand together. */
export function useNotificationGroups(items: readonly Notification[]) {
	const zone = useZone();
	const { groups: isGrouped } = useDisplay();
	const [kept, setOpened] = useState(NONE_OPENED);
	const covers = useCovers(useMemo(() => [...new Set(items.map(({ subject }) => subject.id))], [items]));
	const rows = useMemo(() => {
		const ids = items.map(({ id }) => id);
		if (!isGrouped) return singleRows(ids);
		const likeness = new Map<string, string>();
		for (const one of items) {
			const like = one.event && covers(one.event) ? undefined : likenessOf(one);
			if (like !== undefined) likeness.set(one.id, like);
		}
		return rowsOf(ids, { likeness, opened: kept, zone });
	}, [items, isGrouped, covers, kept, zone]);
	const opened = useMemo(() => openJoined(kept, rows), [kept, rows]);
	if (opened !== kept) setOpened(opened);
	return {
		rows,
		toggle: useCallback((group: Group) => setOpened((last) => toggleGroup(last, group)), []),
	};
}

/** Mentions by one subject, or new followers, of one hour. A request waits for an answer and stands alone. */
function likenessOf({ id, kind, subject }: Notification): string | undefined {
	if (kind === 'follower') return `${hourOf(id)} ${kind}`;
	return kind === 'mention' ? `${hourOf(id)} ${kind} ${subject.id}` : undefined;
}
