'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** The page below the header. It is the main part, except on the page of the reference, which brings one of its own. */
export function Content({ children }: { children: ReactNode }) {
	const Part = usePathname() === '/docs' ? 'div' : 'main';
	return (
		<Part id="content" tabIndex={-1} className="flex-1 pb-24 outline-none sm:pb-16">
			{children}
		</Part>
	);
}
