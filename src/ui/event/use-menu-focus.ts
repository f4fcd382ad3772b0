import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { articlesBeside, focusIfLost } from './use-asking.tsx';

type Focus = {
	/** Whether the menu has led on since it was opened. On a slow machine it outlives the answer. */
	hasLedOn: boolean;
	/** The element that gets the focus when the event has left. */
	heir?: HTMLElement | null;
};

/** The place of the focus when an event's menu closes. `feed` gets it when the event has left, and no neighbour is there. */
export function useMenuFocus(button: HTMLElement, feed: RefObject<HTMLElement | null>, isOpen: boolean) {
	const focus = useRef<Focus>({ hasLedOn: false });
	useEffect(() => {
		if (isOpen) focus.current = { hasLedOn: false };
	}, [isOpen]);
	function onMenuClosed(): void {
		const { heir } = focus.current;
		// The menu is gone a frame later, and the focus with it.
		if (heir) requestAnimationFrame(() => focusIfLost(heir.isConnected ? heir : feed.current));
	}
	const onUnmount = useEffectEvent(onMenuClosed);
	// On its own page, an event takes its menu along.
	useEffect(() => () => onUnmount(), []);
	return {
		/** Opens something that says itself where the focus goes. */
		leadOn(next: () => void) {
			focus.current.hasLedOn = true;
			next();
		},
		/** Has the event leave at once: the menu closes later, and not at all in a page that is no longer drawn. */
		onLeave(leave: () => void) {
			focus.current = { hasLedOn: true, heir: articlesBeside(button)[0] ?? feed.current };
			leave();
		},
		finalFocus: () => !focus.current.hasLedOn && button,
		onMenuClosed,
	};
}
