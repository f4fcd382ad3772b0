'use client';

import { type RefObject, useRef, useState } from 'react';
import { Confirm } from '../controls/confirm.tsx';

/** A question of a menu before something that is hard to undo. */
export type Question = { title: string; text: string; cancel: string; confirm: string; onConfirm(): void };

/** Asks a question of an event's menu. `feed` takes the focus when the event is gone. */
export function useAsking(button: HTMLElement, feed: RefObject<HTMLElement | null>) {
	const [asked, setAsked] = useState<Question>();
	const [isAsking, setIsAsking] = useState(false);
	/**
	 * Elements that may get the focus afterwards. The first is the button, which may leave with its event after a moment.
	 */
	const heirs = useRef<HTMLElement[]>([]);
	function ask(question: Question) {
		heirs.current = [button, ...articlesBeside(button)];
		setAsked(question);
		setIsAsking(true);
	}
	const question = asked && (
		<Confirm
			{...asked}
			open={isAsking}
			onOpenChange={setIsAsking}
			onConfirm={() => {
				heirs.current.shift();
				asked.onConfirm();
			}}
			finalFocus={() => heirs.current.find(({ isConnected }) => isConnected) ?? false}
			// The dialog alone would focus the first link in the feed, which may belong to the event that is leaving.
			onClosed={() => requestAnimationFrame(() => focusIfLost(feed.current))}
		/>
	);
	return { ask, question };
}

/** Keeps the keyboard's place when the element that had the focus is gone. */
export function focusIfLost(element: HTMLElement | null): void {
	if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/** The neighbours of the button's event: the next one, then the one before. The first that remains takes its place. */
export function articlesBeside(button: HTMLElement): HTMLElement[] {
	const articles = [...(button.closest('[role=feed]')?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
	const at = articles.findIndex((article) => article.contains(button));
	return [articles[at + 1], articles[at - 1]].filter((article) => article !== undefined);
}
