'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useRef } from 'react';
import { useCurrentInSight } from './use-current-in-sight.ts';

type Props = {
	label: string;
	/** The pages by their paths, with the words that lead there. */
	pages: Record<string, ReactNode>;
	/** The open one, where its query counts. */
	here?: string;
	className?: string;
};

/** Leads between pages that belong together, and marks the one that is open. */
export function PageTabs({ label, pages, here, className = '' }: Props) {
	const path = usePathname();
	const open = here ?? path;
	const row = useRef<HTMLElement>(null);
	useCurrentInSight(row, open);
	return (
		<nav
			ref={row}
			aria-label={label}
			className={`flex gap-1 overflow-x-auto border-b border-line px-1 [scrollbar-width:none] ${className}`}
		>
			{Object.entries(pages).map(([href, words]) => (
				<Link
					key={href}
					href={href}
					prefetch={false}
					aria-current={open === href ? 'page' : undefined}
					className="flex shrink-0 items-center rounded-t-lg border-b-2 border-transparent px-3 py-2.5 max-sm:min-h-11 text-small font-semibold text-muted transition-colors -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
				>
					{words}
				</Link>
			))}
		</nav>
	);
}
