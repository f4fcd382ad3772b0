'use client';

import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useUnread } from '../notifications/use-unread.ts';
import { NavLink } from './nav-link.tsx';

/** Leads to the notifications, and counts those that are unread. */
export function Bell() {
	const t = useTranslations('bell');
	const { data } = useQuery(useUnread());
	const count = data && data.count > 0 ? `${data.count}${data.more ? '+' : ''}` : undefined;
	return (
		<NavLink
			href="/notifications"
			label={t('label')}
			says={count === undefined ? t('label') : t('unread', { count })}
			icon={
				<span className="relative shrink-0 wide-rail:static">
					<BellIcon size={20} aria-hidden />
					{count !== undefined && (
						<span
							aria-hidden="true"
							className="absolute -top-2 left-1/2 min-w-4.5 rounded-full border border-paper bg-accent px-1 text-center text-[0.6875rem] leading-4 font-semibold text-on-accent tabular-nums wide-rail:inset-y-0 wide-rail:right-3 wide-rail:left-auto wide-rail:my-auto wide-rail:h-fit"
						>
							{count}
						</span>
					)}
				</span>
			}
		/>
	);
}
