import { Compass, House, ScrollText, Search, Settings } from 'lucide-react';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import type { Rights } from '../../contract/caller/role.ts';
import { SignInLink } from '../controls/recovery-action.tsx';
import { Bell } from '../notifications/bell.tsx';
import { AccountMenu } from './account-menu.tsx';
import { GlobalShortcuts } from './global-shortcuts.tsx';
import { NavLink } from './nav-link.tsx';
import { RefusedAction } from './refused-action.tsx';
import { WaitingActions } from './waiting-actions.tsx';
import { Wordmark } from './wordmark.tsx';

type Visitor = { subject: string; name: string; rights: Rights };

export function Header({ user }: { user: Visitor | undefined }) {
	return (
		<header className="print:hidden sticky top-0 z-20 border-b border-line bg-paper">
			{/* The header is as wide as the page below. */}
			<div className="mx-auto flex h-14 max-w-6xl items-center gap-4 px-4 sm:px-6 [body:has([data-wide])_&]:max-w-440">
				<Link href="/" aria-label="Tideline" className="rounded-lg">
					<Wordmark isShort={user !== undefined} />
				</Link>
				{user ? <SignedIn user={user} /> : <SignInLink look="quiet" className="ml-auto" />}
			</div>
			{user && <RefusedAction />}
			{user && <WaitingActions />}
		</header>
	);
}

async function SignedIn({ user }: { user: Visitor }) {
	const t = await getTranslations('pages.header');
	return (
		<>
			<nav
				aria-label={t('main')}
				className="fixed inset-x-0 bottom-0 flex justify-around border-t border-line bg-paper px-2 pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] sm:static sm:justify-start sm:gap-1 md:ml-4 sm:border-0 sm:p-0"
			>
				<NavLink href="/" label={t('home')} icon={<House size={19} aria-hidden />} />
				<NavLink href="/directory" label={t('directory')} icon={<Compass size={19} aria-hidden />} />
				{user.rights.readsTrail && (
					<NavLink href="/admin/audit" label={t('audit')} icon={<ScrollText size={19} aria-hidden />} />
				)}
				<NavLink href="/settings" label={t('settings')} icon={<Settings size={19} aria-hidden />} />
			</nav>
			<div className="ml-auto flex min-w-0 items-center gap-1">
				<Link
					href="/search"
					prefetch={false}
					aria-label={t('search')}
					title={t('search')}
					className="rounded-full p-2.5 text-muted hover:bg-sunken hover:text-ink"
				>
					<Search size={19} aria-hidden />
				</Link>
				<Bell />
				<GlobalShortcuts reader={{ subject: user.subject, rights: user.rights }} />
				<AccountMenu subject={user.subject} name={user.name} rights={user.rights} />
			</div>
		</>
	);
}
