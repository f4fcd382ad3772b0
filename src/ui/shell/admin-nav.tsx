'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { Rights } from '../../contract/caller/role.ts';
import { adminPagesFor } from './admin-pages.ts';
import { currentOf } from './current-of.ts';

/** Leads from each page of admins and auditors to the others. It is as wide as the page below. */
export function AdminNav({ rights }: { rights: Rights }) {
	const t = useTranslations('adminNav');
	const here = usePathname();
	const pages = adminPagesFor(rights);
	// A moderator has one page, which needs no way to others.
	if (pages.length < 2) return null;
	return (
		<nav
			aria-label={t('label')}
			className="print:hidden mx-auto flex max-w-6xl flex-wrap gap-x-1 px-2 pt-2 sm:px-4 [&:has(~[data-wide])]:max-w-440"
		>
			{pages.map(({ path, says }) => (
				<Link
					key={path}
					href={path}
					prefetch={false}
					aria-current={currentOf(path, here)}
					className="rounded-lg px-2.5 py-1.5 text-small font-medium text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current]:bg-wash aria-[current]:text-accent"
				>
					{t(says)}
				</Link>
			))}
		</nav>
	);
}
