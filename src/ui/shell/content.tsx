'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

type Props = {
	/** Leaves the room of the navigation at the edge. */
	besideNav: boolean;
	children: ReactNode;
};

/** The page below the header. It is the main part, except on the page of the reference, which brings one of its own. */
export function Content({ besideNav, children }: Props) {
	const Part = usePathname() === '/docs' ? 'div' : 'main';
	return (
		<Part
			id="content"
			tabIndex={-1}
			className={`flex-1 pb-24 outline-none sm:pb-16 ${besideNav ? 'sm:ps-16 wide-rail:ps-60 print:ps-0!' : ''}`}
		>
			{children}
		</Part>
	);
}
