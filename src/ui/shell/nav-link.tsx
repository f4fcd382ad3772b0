'use client';

import Link, { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { currentOf } from './current-of.ts';
import { NAV_ITEM, NAV_WORD } from './nav-look.ts';

type Props = {
	href: string;
	label: string;
	/** Words for screen readers and the tooltip, where they say more than the label. */
	says?: string;
	icon: ReactNode;
	className?: string;
	onClick?: (event: React.MouseEvent) => void;
};

export function NavLink({ href, label, says = label, icon, className = '', onClick }: Props) {
	const here = usePathname();
	return (
		<Link
			href={href}
			prefetch={false}
			aria-current={currentOf(href, here)}
			aria-label={says === label ? undefined : says}
			title={says}
			onClick={onClick}
			className={`${NAV_ITEM} ${className}`}
		>
			{icon}
			<span className={NAV_WORD}>{label}</span>
			<OnTheWay />
		</Link>
	);
}

function OnTheWay() {
	const { pending } = useLinkStatus();
	return (
		<span
			aria-hidden="true"
			className={`absolute inset-x-3 bottom-0.5 h-0.5 rounded-full bg-accent transition-opacity delay-100 ${pending ? 'animate-shimmer opacity-100' : 'opacity-0'}`}
		/>
	);
}
