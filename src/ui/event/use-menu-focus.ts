import { type RefObject, useEffect, useRef } from 'react';
import { articlesBeside, focusIfLost } from './use-asking.tsx';

type Focus = {
	/** Whether the menu has led on since it was opened. On a slow machine it outlives the answer. */
	hasLedOn: boolean;
	/** The act by which the event leaves, until it is done. */
	leave?: (() => void) | undefined;
	/** The element that gets the focus once the event leaves. */
	heir?: HTMLElement | null;
};

/** The place of the focus when an event's menu closes. `feed` gets it when the event has left, and no neighbour is there. */
export function useMenuFocus(button: HTMLElement, feed: RefObject<HTMLElement | null>, isOpen: boolean) {
	const focus = useRef<Focus>({ hasLedOn: false });
	useEffect(() => {
		if (isOpen) focus.current = { hasLedOn: false };
	}, [isOpen]);
	return {
		/** Opens something that says itself where the focus goes. */
		leadOn(next: () => void) {
			focus.current.hasLedOn = true;
			next();
		},
		/** Lets the event leave once the menu has closed, which stands beside a button of the event. */
		onLeave(leave: () => void) {
			focus.current = { hasLedOn: true, leave, heir: articlesBeside(button)[0] ?? feed.current };
		},
		finalFocus: () => focus.current.heir ?? (!focus.current.hasLedOn && button),
		onMenuClosed() {
			const { leave } = focus.current;
			if (!leave) return;
			focus.current.leave = undefined;
			leave();
			// An element of the event may have been given the focus.
			requestAnimationFrame(() => focusIfLost(feed.current));
		},
	};
}
