'use client';

import { GroupButton } from '../feed/group-button.tsx';
import { EVENTS_AHEAD, type Group } from '../feed/groups.ts';
import type { Notification } from './join-reactions.ts';
import { NewMark } from './new-mark.tsx';

type Props = {
	group: Group;
	/** The notification above, which is like the others. */
	one: Notification;
	items: readonly Notification[];
	isNew(one: Notification): boolean;
	onToggle(group: Group): void;
};

/** The row below the newest notifications of a group, which shows the others in place. */
export function NotificationGroup({ group, one, items, isNew, onToggle }: Props) {
	const hidden = new Set(group.isOpen ? [] : group.ids.slice(EVENTS_AHEAD));
	return (
		<li className="flex flex-wrap items-center pr-4 pb-3 pl-17">
			<GroupButton group={group} name={one.kind === 'mention' ? one.subject.name : undefined} onToggle={onToggle} />
			{items.some((each) => hidden.has(each.id) && isNew(each)) && (
				<span className="text-small">
					<NewMark />
				</span>
			)}
		</li>
	);
}
