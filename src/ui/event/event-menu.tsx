'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useState, useSyncExternalStore } from 'react';
import type { Event } from '../../contract/event/event.ts';
import { lazyComponent, useLazyComponent, useToastNotLoaded } from '../controls/lazy-component.ts';
import { MENU_BUTTON } from '../controls/menu-look.ts';
import { useHydrated } from '../hooks/clock.tsx';

const Popup = lazyComponent(() => import('./event-menu-popup.tsx'));

/** The event whose menu was opened, and the button that opened it. */
type OpenMenu = { event: Event; button: HTMLButtonElement };

/** The event whose menu is open, if any. Kept outside of React's state so that a feed is not rendered again for it. */
export type EventMenuState = {
	/** The last opened menu. It stays while the menu closes. */
	asked(): OpenMenu | undefined;
	isOpen(): boolean;
	toggle(asked: OpenMenu): void;
	close(): void;
	subscribe(listener: () => void): () => void;
};

/** The one menu of a feed. */
export function useEventMenu(): EventMenuState {
	const [menu] = useState(createEventMenu);
	return menu;
}

function createEventMenu(): EventMenuState {
	const listeners = new Set<() => void>();
	let last: OpenMenu | undefined;
	let open = false;
	const set = (asked: OpenMenu | undefined, next: boolean) => {
		[last, open] = [asked, next];
		for (const listener of listeners) listener();
	};
	return {
		asked: () => last,
		isOpen: () => open,
		toggle: (asked) => set(asked, !(open && last?.button === asked.button)),
		close: () => set(last, false),
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

/** Opens the menu for one event. */
export function EventMenuButton({ menu, event }: { menu: EventMenuState; event: Event }) {
	const t = useTranslations('eventMenu');
	const hydrated = useHydrated();
	const open = useSyncExternalStore(
		menu.subscribe,
		() => menu.isOpen() && menu.asked()?.event.id === event.id,
		() => false,
	);
	return (
		<button
			type="button"
			disabled={!hydrated}
			aria-label={t('label')}
			aria-haspopup="menu"
			aria-expanded={open}
			onPointerEnter={Popup.loadAhead}
			onFocus={Popup.loadAhead}
			onClick={({ currentTarget: button }) => menu.toggle({ event, button })}
			className={`-my-1.5 ${MENU_BUTTON}`}
		>
			<Ellipsis size={17} aria-hidden />
		</button>
	);
}

/** The room of that button, in a light row. */
export const EventMenuRoom = () => <span className="-my-1.5 size-[calc(1rem+17px)] shrink-0" />;

type Props = { menu: EventMenuState; feed: RefObject<HTMLElement | null>; reader: string };

/** The one menu of a feed: each event's button opens it. `feed` takes the focus when its event is gone. */
export function EventMenu({ menu, feed, reader }: Props) {
	const asked = useSyncExternalStore(menu.subscribe, menu.asked, () => undefined);
	const open = useSyncExternalStore(menu.subscribe, menu.isOpen, () => false);
	const toastNotLoaded = useToastNotLoaded();
	useLazyComponent(Popup, open, () => {
		menu.close();
		toastNotLoaded();
	});
	if (!asked) return null;
	const { event, button } = asked;
	return <Popup event={event} button={button} reader={reader} open={open} onClose={menu.close} feed={feed} />;
}
