'use client';

import { useRouter } from 'next/navigation';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Event, EventId } from '../../contract/event/event.ts';
import { pressedKey } from './pressed-key.ts';
import { useShortcut } from './shortcuts.ts';

export type ListOfEvents = {
	list: RefObject<HTMLElement | null>;
	/** The rows: events, and buttons that open more of them in place. */
	ids: readonly string[];
	events: ReadonlyMap<EventId, Event>;
	/** The row with the focus, or the one that had it last. */
	active: string | undefined;
	setActive(id: string): void;
};

/** Pixels: the header of the page, and a rest of an event that is too small to go to. */
const HEADER = 72;

/** Moves from row to row by keys, and opens one. */
export function useListShortcuts({ list, ids, events, active, setActive }: ListOfEvents): void {
	const router = useRouter();

	/** Goes to an event, or to the next one in this direction that the reader's labels don't hide. */
	function goTo(index: number, step: 1 | -1): void {
		for (let at = Math.min(Math.max(index, 0), ids.length - 1); at in ids; at += step) {
			const id = ids[at] as string;
			// An event that is far away comes onto the page first.
			flushSync(() => setActive(id));
			const article = articleOf(list.current, id);
			if (!article) continue;
			article.focus({ preventScroll: true });
			return article.scrollIntoView({ block: 'start' });
		}
		if (active !== undefined) setActive(active);
	}

	/** Starts at the event with the focus, or at the first event in sight when that was scrolled away. */
	function goBy(step: 1 | -1): void {
		const focused = articleOf(list.current, active);
		if (active !== undefined && focused && isInSight(focused)) return goTo(ids.indexOf(active) + step, step);
		const first = [...(list.current?.querySelectorAll('[data-id]') ?? [])].find(isInSight) as HTMLElement | undefined;
		if (first?.dataset.id) goTo(ids.indexOf(first.dataset.id), 1);
	}

	function open(): void {
		if (active === undefined || !list.current?.contains(document.activeElement)) return;
		const event = events.get(active);
		if (event) router.push(`/s/${event.actor}/${event.id}`);
		else articleOf(list.current, active)?.querySelector('button')?.click();
	}

	useShortcut('j', () => goBy(1));
	useShortcut('k', () => goBy(-1));
	useShortcut('o', open);

	/** The keys of ARIA's feed pattern. */
	const press = useEffectEvent((event: KeyboardEvent) => {
		const inside = event.target instanceof Element && list.current?.contains(event.target);
		const act = inside && !event.defaultPrevented && actionOf(event);
		if (!act) return;
		event.preventDefault();
		act();
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => press(event);
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	}, []);

	function actionOf(event: KeyboardEvent) {
		const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
		const key = pressedKey(event);
		if (altKey || shiftKey) return undefined;
		const at = active === undefined ? -1 : ids.indexOf(active);
		if (ctrlKey || metaKey) {
			if (key === 'Home') return () => focusBeside(list.current, 'before');
			if (key === 'End') return () => focusBeside(list.current, 'after');
			return undefined;
		}
		if (key === 'Enter') return target === articleOf(list.current, active) ? open : undefined;
		if (key === 'PageDown') return () => goTo(at + 1, 1);
		if (key === 'PageUp') return () => goTo(at - 1, -1);
		if (key === 'Home') return () => goTo(0, 1);
		if (key === 'End') return () => goTo(ids.length - 1, -1);
		return undefined;
	}
}

export function articleOf(list: HTMLElement | null, id: string | undefined): HTMLElement | null {
	return id === undefined ? null : (list?.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? null);
}

function isInSight(element: Element): boolean {
	const { top, bottom } = element.getBoundingClientRect();
	return bottom > HEADER && top < window.innerHeight;
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** Leaves the feed: focuses the nearest focusable element before or after it. */
function focusBeside(list: HTMLElement | null, side: 'before' | 'after'): void {
	if (!list) return;
	const wanted = side === 'before' ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
	const beside = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
		(element) => !list.contains(element) && list.compareDocumentPosition(element) & wanted && element.checkVisibility(),
	);
	(side === 'before' ? beside.at(-1) : beside[0])?.focus();
}
