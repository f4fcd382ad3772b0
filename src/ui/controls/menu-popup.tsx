'use client';

import { Menu } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import Link from 'next/link';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { DANGEROUS_ITEM, ITEM, MENU } from './menu-look.ts';

type Props = Pick<ComponentProps<typeof Menu.Popup>, 'finalFocus' | 'onFocus'> & {
	/** What opens the menu, and where it is shown. */
	button: HTMLElement | null;
	children: ReactNode;
};

/** What a menu shows, beside its button and within the same landmark. */
export function MenuPopup({ button, children, ...props }: Props) {
	return (
		<Menu.Portal container={button?.closest<HTMLElement>('main, header')}>
			<Menu.Positioner anchor={button} sideOffset={4} align="end" className="z-30 outline-none">
				<Menu.Popup className={MENU} {...props}>
					{children}
				</Menu.Popup>
			</Menu.Positioner>
		</Menu.Portal>
	);
}

type ItemProps = { Icon: LucideIcon; label: string; isDangerous?: boolean; ref?: Ref<HTMLElement>; onClick(): void };

export function MenuItem({ Icon, label, isDangerous, ref, onClick }: ItemProps) {
	return (
		<Menu.Item ref={ref} className={isDangerous ? DANGEROUS_ITEM : ITEM} onClick={onClick}>
			<Icon size={16} aria-hidden className="shrink-0" />
			<span className="named max-w-64">{label}</span>
		</Menu.Item>
	);
}

/** An item that leads to another page. */
export function MenuLink({ Icon, label, ref, href }: Omit<ItemProps, 'onClick' | 'isDangerous'> & { href: string }) {
	return (
		<Menu.LinkItem ref={ref} className={ITEM} closeOnClick render={<Link href={href} prefetch={false} />}>
			<Icon size={16} aria-hidden />
			{label}
		</Menu.LinkItem>
	);
}

export function MenuSeparator() {
	return <hr className="mx-2 my-1 border-line" />;
}
