import Link from 'next/link';
import type { Rights } from '../../contract/caller/role.ts';
import { SignInLink } from '../controls/recovery-action.tsx';
import { AccountMenu } from './account-menu.tsx';
import { GlobalShortcuts } from './global-shortcuts.tsx';
import { RefusedAction } from './refused-action.tsx';
import { WaitingActions } from './waiting-actions.tsx';
import { Wordmark } from './wordmark.tsx';

type Visitor = { subject: string; name: string; rights: Rights };

export function Header({ user }: { user: Visitor | undefined }) {
	return (
		<header className="print:hidden sticky top-0 z-20 border-b border-line bg-paper">
			{/* Above the rail, the sign stands over the icons. A stranger has none, and the header is as wide as the page. */}
			<div className={`flex h-14 items-center gap-4 px-4 sm:pe-6 ${user ? 'sm:ps-4.5' : 'mx-auto max-w-6xl sm:ps-6'}`}>
				<Link href="/" aria-label="Tideline" className="rounded-lg">
					<Wordmark />
				</Link>
				{user ? (
					<div className="ms-auto flex min-w-0 items-center gap-1">
						<GlobalShortcuts reader={{ subject: user.subject, rights: user.rights }} />
						<AccountMenu place="header" subject={user.subject} name={user.name} rights={user.rights} />
					</div>
				) : (
					<SignInLink look="quiet" className="ml-auto" />
				)}
			</div>
			{user && <RefusedAction />}
			{user && <WaitingActions />}
		</header>
	);
}
