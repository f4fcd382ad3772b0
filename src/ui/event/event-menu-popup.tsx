'use client';

import { Menu } from '@base-ui/react/menu';
import { Copy, FileCheck, Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { sharedPath } from '../../contract/subject/shared-path.ts';
import { MenuItem, MenuPopup } from '../controls/menu-popup.tsx';
import { useCopy } from '../controls/use-copy.ts';
import { type Opened, OpenedProof } from '../proof/opened-proof.tsx';
import { useName } from '../subject/use-name.ts';
import { BookmarkItem } from './bookmark-item.tsx';
import { useEventMenuDialogs } from './event-menu-dialogs.tsx';
import { MachineEventItem } from './machine-event-item.tsx';
import { OthersEventItems } from './others-event-items.tsx';
import { OwnEventItems } from './own-event-items.tsx';
import { useAsking } from './use-asking.tsx';
import { useMenuFocus } from './use-menu-focus.ts';

type Props = {
	event: Event;
	button: HTMLButtonElement;
	reader: string;
	open: boolean;
	onClose(): void;
	feed: RefObject<HTMLElement | null>;
};

/** The menu of an event. It asks before anything that is hard to undo. */
export default function EventMenuPopup({ event, button, reader, open, onClose, feed }: Props) {
	const t = useTranslations('eventMenu');
	const { copyText, copyLink } = useCopy();
	const named = useName(event.actor);
	const path = `${sharedPath({ id: event.actor, handle: (named ?? event).handle })}/${event.id}`;
	const { ask, question } = useAsking(button, feed);
	const { leadOn, onLeave, finalFocus, onMenuClosed } = useMenuFocus(button, feed, open);
	const [opened, setOpened] = useState<Opened>();
	const more = useEventMenuDialogs({ event, name: (named ?? event).name, button });
	return (
		<>
			<Menu.Root
				open={open}
				onOpenChange={(_, { event: cause }) => {
					// A press of the button closes by its own click.
					if (!(cause.target instanceof Node && button.contains(cause.target))) onClose();
				}}
				onOpenChangeComplete={(opened) => opened || onMenuClosed()}
			>
				<MenuPopup button={button} finalFocus={finalFocus}>
					<MenuItem Icon={Link2} label={t('copyLink')} onClick={() => copyLink(path)} />
					<MenuItem Icon={Copy} label={t('copy')} onClick={() => copyText(event)} />
					<BookmarkItem event={event} />
					<MenuItem
						Icon={FileCheck}
						label={t('proof')}
						onClick={() => leadOn(() => setOpened({ subject: event.actor, id: event.id, event, button }))}
					/>
					{event.actor === reader ? (
						<OwnEventItems event={event} onLeave={onLeave} />
					) : (
						<>
							<OthersEventItems
								event={event}
								ask={(asked) => leadOn(() => ask(asked))}
								addToList={() => leadOn(more.addToList)}
								muteTopics={() => leadOn(more.muteTopics)}
								report={() => leadOn(more.report)}
							/>
							<MachineEventItem event={event} reader={reader} onLeave={onLeave} />
						</>
					)}
				</MenuPopup>
			</Menu.Root>
			{question}
			{more.dialogs}
			<OpenedProof opened={opened} onClosed={() => setOpened(undefined)} />
		</>
	);
}
