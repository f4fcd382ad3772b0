import { Bookmark, Compass, Gavel, House, KeyRound, type LucideIcon, ScrollText, Search, Settings } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import type { Rights } from '../../contract/caller/role.ts';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { NavLink } from './nav-link.tsx';
import { IN_RAIL } from './nav-look.ts';
import { PostLink } from './post-link.tsx';
import { RailLists } from './rail-lists.tsx';

type Props = { user: { subject: string; name: string; rights: Rights } };

/** The one navigation: CSS places it at the bottom of a phone, and at the edge of wider windows. */
export async function MainNav({ user: { subject, name, rights } }: Props) {
	const t = await getTranslations('pages.mainNav');
	return (
		<nav
			aria-label={t('main')}
			className="print:hidden fixed inset-x-0 bottom-0 z-15 flex justify-around border-line bg-paper max-sm:border-t max-sm:px-2 max-sm:pt-1 max-sm:pb-[max(0.25rem,env(safe-area-inset-bottom))] noscript:max-sm:justify-start noscript:max-sm:overflow-x-auto sm:end-auto sm:top-14 sm:w-16 sm:flex-col sm:items-center sm:justify-start sm:gap-1 sm:overflow-y-auto sm:overscroll-contain sm:border-e sm:py-3 wide-rail:w-60 wide-rail:px-3"
		>
			<NavLink href="/" label={t('home')} icon={icon(House)} />
			<NavLink href="/search" label={t('search')} icon={icon(Search)} />
			<PostLink label={t('post')} />
			<Bell />
			<AccountMenu place="bar" subject={subject} name={name} rights={rights} />
			<NavLink href="/saved" label={t('saved')} icon={icon(Bookmark)} className={IN_RAIL} />
			<RailLists />
			<NavLink href="/settings/machines" label={t('machines')} icon={icon(KeyRound)} className={IN_RAIL} />
			<NavLink href="/directory" label={t('directory')} icon={icon(Compass)} className={IN_RAIL} />
			{rights.moderates && (
				<NavLink href="/moderation" label={t('moderation')} icon={icon(Gavel)} className={IN_RAIL} />
			)}
			{rights.readsTrail && (
				<NavLink href="/admin/audit" label={t('audit')} icon={icon(ScrollText)} className={IN_RAIL} />
			)}
			<NavLink href="/settings" label={t('settings')} icon={icon(Settings)} className={IN_RAIL} />
		</nav>
	);
}

const icon = (Icon: LucideIcon) => <Icon size={20} aria-hidden className="shrink-0" />;
