'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Elements that react to a press by themselves, or are written in. */
const INTERACTIVE_ELEMENTS =
	'a, button, input, textarea, select, label, summary, [role="menu"], [role="dialog"], [contenteditable]';
/** Milliseconds in which a second press on a text makes it a double click, which selects a word. */
const DOUBLE_CLICK_MS = 300;

/** Opens the event of a card that is pressed anywhere, by a mouse or a finger. Keys have the card itself and its time. */
export function OpenByCard() {
	const router = useRouter();
	useEffect(() => {
		const ended = new AbortController();
		let hadSelection = false;
		let opening: ReturnType<typeof setTimeout> | undefined;

		function down() {
			clearTimeout(opening);
			// The press itself takes the selection away.
			hadSelection = isSelected();
		}
		function press(event: MouseEvent) {
			const path = event.defaultPrevented || hadSelection || isSelected() ? undefined : pathUnder(event);
			if (!path) return;
			// The card acts as a link: the middle button, or Ctrl and ⌘, open it beside this page.
			if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(path, '_blank', 'noopener');
			else if (event.button === 0 && !event.shiftKey && !event.altKey)
				opening = setTimeout(() => router.push(path), mayBecomeDouble(event) ? DOUBLE_CLICK_MS : 0);
		}
		const { signal } = ended;
		document.addEventListener('pointerdown', down, { signal, capture: true });
		document.addEventListener('click', press, { signal });
		document.addEventListener('auxclick', press, { signal });
		return () => {
			clearTimeout(opening);
			ended.abort();
		};
	}, [router]);
	return null;
}

function pathUnder({ target }: MouseEvent): string | undefined {
	const own = !(target instanceof Element) || target.closest(INTERACTIVE_ELEMENTS);
	return own ? undefined : target.closest<HTMLElement>('[data-open]')?.dataset.open;
}

const isSelected = () => window.getSelection()?.isCollapsed === false;

/** Fingers select a word by resting on it. */
const mayBecomeDouble = (event: MouseEvent) =>
	(event as PointerEvent).pointerType !== 'touch' &&
	event.target instanceof Element &&
	event.target.closest('.rich-text');
