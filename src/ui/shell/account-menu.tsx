'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Rights } from '../../contract/caller/role.ts';
import { lazyComponent, useLazyComponent, useToastNotLoaded } from '../controls/lazy-component.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { Avatar } from '../subject/avatar.tsx';
import { IN_BAR, NAV_ITEM, NAV_WORD } from './nav-look.ts';

const LOOKS = {
	header:
		'flex min-w-0 items-center gap-2.5 rounded-full p-1 hover:bg-sunken aria-expanded:bg-sunken max-sm:hidden lg:ps-3',
	bar: `${NAV_ITEM} ${IN_BAR} aria-expanded:text-accent noscript:hidden`,
};

const Popup = lazyComponent(() => import('./account-menu-popup.tsx'));

type Props = {
	/** The bar of a phone, or else the header. Its menu leads to what the bar has no room for. */
	place: 'header' | 'bar';
	subject: string;
	name: string;
	rights: Rights;
};

/** The reader's own menu, under their avatar. */
export function AccountMenu({ place, subject, name, rights }: Props) {
	const t = useTranslations('accountMenu');
	const hydrated = useHydrated();
	const toastNotLoaded = useToastNotLoaded();
	const [button, setButton] = useState<HTMLElement | null>(null);
	/** Undefined until it is opened for the first time. */
	const [open, setOpen] = useState<boolean>();
	useLazyComponent(Popup, open === true, () => {
		setOpen(false);
		toastNotLoaded();
	});
	return (
		<>
			<button
				ref={setButton}
				type="button"
				disabled={!hydrated}
				aria-label={t('label', { name })}
				title={name}
				aria-haspopup="menu"
				aria-expanded={open === true}
				onPointerEnter={Popup.loadAhead}
				onFocus={Popup.loadAhead}
				onClick={() => setOpen(!open)}
				className={LOOKS[place]}
			>
				{place === 'header' && <span className="named max-w-40 text-small font-semibold max-lg:hidden">{name}</span>}
				<Avatar id={subject} size={place === 'header' ? 30 : 20} />
				{place === 'bar' && <span className={NAV_WORD}>{t('you')}</span>}
			</button>
			{open !== undefined && (
				<Popup place={place} button={button} subject={subject} rights={rights} open={open} onOpenChange={setOpen} />
			)}
		</>
	);
}
