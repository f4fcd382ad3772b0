'use client';

import { type ReactNode, useState } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { lazyComponent, useLazyComponent, useToastNotLoaded } from '../controls/lazy-component.ts';
import { topicsOfEvent } from '../muted/topics-of-event.ts';

const AddToList = lazyComponent(() => import('../relations/add-to-list.tsx'));
const MuteTopicsDialog = lazyComponent(() => import('../muted/mute-topics-dialog.tsx'));
const ReportDialog = lazyComponent(() => import('../report/report-dialog.tsx'));

type About = { event: Event; name: string; button: HTMLElement };

/** Dialogs to which the menu of an event leads. */
export type EventMenuDialogs = { addToList(): void; muteTopics(): void; report(): void; dialogs: ReactNode };

/** `name` is that of the event's poster, and `button` gets the focus afterwards. */
export function useEventMenuDialogs({ event, name, button }: About): EventMenuDialogs {
	const [isListing, setListing] = useLazyDialog(AddToList);
	const [isMuting, setMuting] = useLazyDialog(MuteTopicsDialog);
	const [isReporting, setReporting] = useLazyDialog(ReportDialog);
	return {
		addToList: () => setListing(true),
		muteTopics: () => setMuting(true),
		report: () => setReporting(true),
		dialogs: (
			<>
				<AddToList id={event.actor} name={name} open={isListing} onOpenChange={setListing} button={button} />
				<MuteTopicsDialog topics={topicsOfEvent(event)} open={isMuting} onOpenChange={setMuting} button={button} />
				<ReportDialog
					target={{ subject: event.actor, event: event.id }}
					name={withoutHidden(name)}
					open={isReporting}
					onOpenChange={setReporting}
					button={button}
				/>
			</>
		),
	};
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
