'use client';

import { Menu } from '@base-ui/react/menu';
import {
	Bookmark,
	Check,
	Compass,
	Gavel,
	Keyboard,
	KeyRound,
	LayoutDashboard,
	LogOut,
	ScrollText,
	Settings,
	UserRound,
} from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import type { Rights } from '../../contract/caller/role.ts';
import { ITEM } from '../controls/menu-look.ts';
import { MenuItem, MenuLink, MenuPopup, MenuSeparator } from '../controls/menu-popup.tsx';
import { runShortcut } from '../keyboard/shortcuts.ts';
import { useSignOut } from '../sign-in/use-sign-out.ts';
import { isTheme, showTheme, type Theme } from './theme.ts';

type Props = {
	place: 'header' | 'bar';
	button: HTMLElement | null;
	subject: string;
	rights: Rights;
	open: boolean;
	onOpenChange(open: boolean): void;
};

/** Items for a finger. A low window scrolls them. */
const IN_REACH = 'max-h-(--available-height) overflow-y-auto overscroll-contain [&_[role^=menuitem]]:min-h-11';

/** The reader's pages, colours and way out. What ends the session comes last. */
export default function AccountMenuPopup({ place, button, subject, rights, open, onOpenChange }: Props) {
	const t = useTranslations('accountMenu');
	const { leave } = useSignOut();
	/** Runs when the menu is gone and has given the focus back. */
	const afterwards = useRef<() => void>(undefined);
	return (
		<Menu.Root
			open={open}
			onOpenChange={(next, { event: cause }) => {
				// A press of the button closes by its own click.
				if (!(cause.target instanceof Node && button?.contains(cause.target))) onOpenChange(next);
			}}
			onOpenChangeComplete={(opened) => {
				if (opened) return;
				afterwards.current?.();
				afterwards.current = undefined;
			}}
		>
			<MenuPopup button={button} finalFocus={() => button} className={place === 'bar' ? IN_REACH : undefined}>
				<MenuLink Icon={UserRound} label={t('profile')} href={`/s/${subject}`} />
				<MenuLink Icon={Bookmark} label={t('saved')} href="/saved" />
				{place === 'bar' && <MenuLink Icon={Compass} label={t('directory')} href="/directory" />}
				<MenuLink Icon={Settings} label={t('settings')} href="/settings" />
				<MenuLink Icon={KeyRound} label={t('machines')} href="/settings/machines" />
				{rights.moderates && <MenuLink Icon={Gavel} label={t('moderation')} href="/moderation" />}
				{rights.readsTrail && <MenuLink Icon={LayoutDashboard} label={t('admin')} href="/admin" />}
				{place === 'bar' && rights.readsTrail && <MenuLink Icon={ScrollText} label={t('audit')} href="/admin/audit" />}
				{place === 'header' && (
					<MenuItem
						Icon={Keyboard}
						label={t('keys')}
						onClick={() => {
							afterwards.current = () => runShortcut('?');
						}}
					/>
				)}
				<MenuSeparator />
				<Themes />
				<MenuSeparator />
				<MenuItem Icon={LogOut} label={t('signOut')} onClick={() => void leave()} />
			</MenuPopup>
		</Menu.Root>
	);
}

function Themes() {
	const t = useTranslations('theme');
	const router = useRouter();
	const [theme, setTheme] = useState(shownTheme);
	function choose(next: Theme | 'system') {
		setTheme(next);
		showTheme(next === 'system' ? undefined : next);
		router.refresh();
	}
	return (
		<Menu.RadioGroup aria-label={t('label')} value={theme} onValueChange={choose}>
			{(['system', 'light', 'dark'] as const).map((each) => (
				<Menu.RadioItem key={each} value={each} closeOnClick={false} className={ITEM}>
					<span className="w-4">
						<Menu.RadioItemIndicator className="block">
							<Check size={16} aria-hidden />
						</Menu.RadioItemIndicator>
					</span>
					{t(each)}
				</Menu.RadioItem>
			))}
		</Menu.RadioGroup>
	);
}

function shownTheme(): Theme | 'system' {
	const { theme } = document.documentElement.dataset;
	return isTheme(theme) ? theme : 'system';
}
