'use client';

import { Menu } from '@base-ui/react/menu';
import { Copy, FileCheck, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Event } from '../../contract/event.ts';
import { Confirm } from '../controls/confirm.tsx';
import { DANGEROUS_ITEM, ITEM, MENU } from '../controls/menu-look.ts';
import { toastDone, toastProblem } from '../controls/toast.ts';
import { type Opened, OpenedProof } from '../proof/opened-proof.tsx';
import { useRemoveEvent } from './use-remove-event.ts';

type Props = {
	event: Event;
	button: HTMLButtonElement;
	/** Whether the reader posted it, and may remove it. */
	isOwn: boolean;
	open: boolean;
	onClose(): void;
	feed: RefObject<HTMLElement | null>;
};

/** The menu of an event. It asks before it removes one of the reader's own. */
export default function EventMenuPopup({ event, button, isOwn, open, onClose, feed }: Props) {
	const t = useTranslations('eventMenu');
	const copy = useCopy();
	const remove = useRemoveEvent();
	const [asking, setAsking] = useState<Event>();
	const [isAsking, setIsAsking] = useState(false);
	const [opened, setOpened] = useState<Opened>();
	const first = useRef<HTMLElement>(null);
	/** Whether the menu has led on since it was opened. On a slow machine it outlives the answer. */
	const hasLedOn = useRef(false);
	useEffect(() => {
		if (open) hasLedOn.current = false;
	}, [open]);
	/**
	 * Elements that may get the focus afterwards. The first is the button, which may leave with its event after a moment.
	 */
	const heirs = useRef<HTMLElement[]>([]);
	return (
		<>
			<Menu.Root
				open={open}
				onOpenChange={(_, { event: cause }) => {
					// A press of the button closes by its own click.
					if (!(cause.target instanceof Node && button.contains(cause.target))) onClose();
				}}
			>
				<Menu.Portal>
					<Menu.Positioner anchor={button} sideOffset={4} align="end" className="z-30 outline-none">
						<Menu.Popup
							// A menu that is opened with keys begins at its first item, as a menu with its own trigger does.
							onFocus={({ target, currentTarget: menu, relatedTarget: from }) => {
								if (target === menu && from === button && menu.matches(':focus-visible')) first.current?.focus();
							}}
							// Once it has led on, the question or the proof says where the focus goes.
							finalFocus={() => !hasLedOn.current && button}
							className={MENU}
						>
							<Menu.Item ref={first} className={ITEM} onClick={() => copy(event.text)}>
								<Copy size={16} aria-hidden />
								{t('copy')}
							</Menu.Item>
							<Menu.Item
								className={ITEM}
								onClick={() => {
									hasLedOn.current = true;
									setOpened({ subject: event.actor, id: event.id, event, button });
								}}
							>
								<FileCheck size={16} aria-hidden />
								{t('proof')}
							</Menu.Item>
							{isOwn && (
								<Menu.Item
									className={DANGEROUS_ITEM}
									onClick={() => {
										heirs.current = [button, ...articlesBeside(button)];
										hasLedOn.current = true;
										setAsking(event);
										setIsAsking(true);
									}}
								>
									<Trash2 size={16} aria-hidden />
									{t('remove')}
								</Menu.Item>
							)}
						</Menu.Popup>
					</Menu.Positioner>
				</Menu.Portal>
			</Menu.Root>
			<Confirm
				open={isAsking}
				onOpenChange={setIsAsking}
				title={t('ask')}
				text={t('askText')}
				cancel={t('cancel')}
				confirm={t('remove')}
				onConfirm={() => {
					heirs.current.shift();
					if (asking) remove(asking.id);
				}}
				finalFocus={() => heirs.current.find(({ isConnected }) => isConnected) ?? false}
				// The dialog alone would focus the first link in the feed, which may belong to the event that is leaving.
				onClosed={() => requestAnimationFrame(() => focusIfLost(feed.current))}
			/>
			<OpenedProof opened={opened} onClosed={() => setOpened(undefined)} />
		</>
	);
}

/** Keeps the keyboard's place when the element that had the focus is gone. */
function focusIfLost(element: HTMLElement | null): void {
	if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** The neighbours of the button's event: the next one, then the one before. The first that remains takes its place. */
function articlesBeside(button: HTMLElement): HTMLElement[] {
	const articles = [...(button.closest('[role=feed]')?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
	const at = articles.findIndex((article) => article.contains(button));
	return [articles[at + 1], articles[at - 1]].filter((article) => article !== undefined);
}

function useCopy() {
	const t = useTranslations('eventMenu');
	return async (text: string) => {
		try {
			await navigator.clipboard.writeText(text);
			toastDone(t('copied'));
		} catch {
			toastProblem(t('notCopied'), t('notCopiedText'));
		}
	};
}
