'use client';

import { Menu } from '@base-ui/react/menu';
import { Copy, FileCheck, Link2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { sharedPath } from '../../contract/subject/shared-path.ts';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { lazyComponent, useLazyComponent, useToastNotLoaded } from '../controls/lazy-component.ts';
import { MenuItem, MenuPopup } from '../controls/menu-popup.tsx';
import { useCopy } from '../controls/use-copy.ts';
import { topicsOfEvent } from '../muted/topics-of-event.ts';
import { type Opened, OpenedProof } from '../proof/opened-proof.tsx';
import { useName } from '../subject/use-name.ts';
import { BookmarkItem } from './bookmark-item.tsx';
import { MachineEventItem } from './machine-event-item.tsx';
import { OthersEventItems } from './others-event-items.tsx';
import { OwnEventItems } from './own-event-items.tsx';
import { useAsking } from './use-asking.tsx';
import { useMenuFocus } from './use-menu-focus.ts';

const MuteTopicsDialog = lazyComponent(() => import('../muted/mute-topics-dialog.tsx'));
const ReportDialog = lazyComponent(() => import('../report/report-dialog.tsx'));

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
	const [isReporting, setReporting] = useLazyDialog(ReportDialog);
	const [isMuting, setMuting] = useLazyDialog(MuteTopicsDialog);
	const topics = topicsOfEvent(event);
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
								muteTopics={() => leadOn(() => setMuting(true))}
								report={() => leadOn(() => setReporting(true))}
							/>
							<MachineEventItem event={event} reader={reader} onLeave={onLeave} />
						</>
					)}
				</MenuPopup>
			</Menu.Root>
			{question}
			<MuteTopicsDialog topics={topics} open={isMuting} onOpenChange={setMuting} button={button} />
			<ReportDialog
				target={{ subject: event.actor, event: event.id }}
				name={withoutHidden((named ?? event).name)}
				open={isReporting}
				onOpenChange={setReporting}
				button={button}
			/>
			<OpenedProof opened={opened} onClosed={() => setOpened(undefined)} />
		</>
	);
}

/** Whether a dialog is open that is loaded when it is needed. It closes with a message when it cannot be loaded. */
function useLazyDialog<Props>(dialog: Parameters<typeof useLazyComponent<Props>>[0]) {
	const [isOpen, setOpen] = useState(false);
	const toastNotLoaded = useToastNotLoaded();
	useLazyComponent(dialog, isOpen, () => {
		setOpen(false);
		toastNotLoaded();
	});
	return [isOpen, setOpen] as const;
}
