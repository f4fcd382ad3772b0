'use client';

import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useUnread } from './use-unread.ts';

/** Leads to the notifications, and counts those that are unread. */
export function Bell() {
	const t = useTranslations('bell');
	const { data } = useQuery(useUnread());
	const here = usePathname() === '/notifications';
	const count = data && data.count > 0 ? `${data.count}${data.more ? '+' : ''}` : undefined;
	const label = count === undefined ? t('label') : t('unread', { count });
	return (
		<Link
			href="/notifications"
			prefetch={false}
			aria-label={label}
			title={label}
			aria-current={here ? 'page' : undefined}
			className="relative shrink-0 rounded-full p-2.5 text-muted hover:bg-sunken hover:text-ink aria-[current=page]:text-accent"
		>
			<BellIcon size={19} aria-hidden />
			{count !== undefined && (
				<span
					aria-hidden="true"
					className="absolute top-0.5 left-1/2 min-w-4.5 rounded-full border border-paper bg-accent px-1 text-center text-[0.6875rem] leading-4 font-semibold text-on-accent tabular-nums"
				>
					{count}
				</span>
			)}
		</Link>
	);
}
