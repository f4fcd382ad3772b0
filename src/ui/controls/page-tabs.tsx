'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';

type Props = {
	label: string;
	/** The pages by their paths, with the words that lead there. */
	pages: Record<string, string>;
	className?: string;
};

/** Leads between pages that belong together, and marks the one that is open. */
export function PageTabs({ label, pages, className = '' }: Props) {
	const here = usePathname();
	return (
		<nav aria-label={label} className={`flex gap-1 border-b border-line px-1 ${className}`}>
			{Object.entries(pages).map(([path, words]) => (
				<Link
					key={path}
					href={path}
					prefetch={false}
					aria-current={here === path ? 'page' : undefined}
					className="rounded-t-lg border-b-2 border-transparent px-3 py-2.5 text-small font-semibold text-muted transition-colors -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
				>
					{words}
				</Link>
			))}
		</nav>
	);
}
