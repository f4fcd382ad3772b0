'use client';

import { Menu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import Link from 'next/link';
import { type ComponentProps, type FocusEvent, type ReactNode, useMemo } from 'react';
import { DANGEROUS_ITEM, ITEM, MENU } from './menu-look.ts';

type Props = Pick<ComponentProps<typeof Menu.Popup>, 'finalFocus'> & {
	/** The button that opens the menu, which is shown beside it. */
	button: HTMLElement | null;
	/** The side of the button at which it stands. */
	align?: 'start' | 'end';
	className?: string;
	children: ReactNode;
};

/** The popup of a menu, beside its button and within the same landmark. */
export function MenuPopup({ button, align = 'end', className = '', children, ...props }: Props) {
	/** A menu that is opened with keys begins at its first item. One without a trigger of its own takes the focus itself. */
	function beginAtFirst({ target, currentTarget: menu, relatedTarget: from }: FocusEvent<HTMLElement>) {
		if (target !== menu || from !== button || !menu.matches(':focus-visible')) return;
		menu.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
	}
	const { container, anchor } = useMemo(() => placeBeside(button), [button]);
	return (
		<Menu.Portal container={container}>
			<Menu.Positioner anchor={anchor} sideOffset={4} align={align} className="z-50 outline-none">
				<Menu.Popup className={`${MENU} ${className}`} onFocus={beginAtFirst} {...props}>
					{children}
				</Menu.Popup>
			</Menu.Positioner>
		</Menu.Portal>
	);
}

/** The place of a menu. It stays there until it has closed, also when its button has left the page. */
function placeBeside(button: HTMLElement | null) {
	if (!button) return { container: undefined, anchor: null };
	let last = button.getBoundingClientRect();
	return {
		container: button.closest<HTMLElement>('main, header, nav'),
		anchor: {
			contextElement: button,
			getBoundingClientRect() {
				if (button.isConnected) last = button.getBoundingClientRect();
				return last;
			},
		},
	};
}

type ItemProps = { Icon: LucideIcon; label: string; isDangerous?: boolean; isDisabled?: boolean; onClick?(): void };

export function MenuItem({ Icon, label, isDangerous, isDisabled, onClick }: ItemProps) {
	return (
		<Menu.Item disabled={isDisabled} className={isDangerous ? DANGEROUS_ITEM : ITEM} onClick={onClick}>
			<Icon size={16} aria-hidden className="shrink-0" />
			<span className="named max-w-64">{label}</span>
		</Menu.Item>
	);
}

/** An item that leads to another page. */
export function MenuLink({ Icon, label, href }: Pick<ItemProps, 'Icon' | 'label'> & { href: string }) {
	return (
		<Menu.LinkItem className={ITEM} closeOnClick render={<Link href={href} prefetch={false} />}>
			<Icon size={16} aria-hidden />
			{label}
		</Menu.LinkItem>
	);
}

export function MenuSeparator() {
	return <hr className="mx-2 my-1 border-line" />;
}
