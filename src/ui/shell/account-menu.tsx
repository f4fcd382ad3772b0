'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Rights } from '../../contract/caller/role.ts';
import { lazyComponent, useLazyComponent, useToastNotLoaded } from '../controls/lazy-component.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { Avatar } from '../subject/avatar.tsx';

const Popup = lazyComponent(() => import('./account-menu-popup.tsx'));

/** The reader's own menu, under their avatar. */
export function AccountMenu({ subject, name, rights }: { subject: string; name: string; rights: Rights }) {
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
				className="flex min-w-0 items-center gap-2.5 rounded-full p-1 hover:bg-sunken aria-expanded:bg-sunken lg:pl-3"
			>
				<span className="named max-w-40 text-small font-semibold max-lg:hidden">{name}</span>
				<Avatar id={subject} size={30} />
			</button>
			{open !== undefined && (
				<Popup button={button} subject={subject} rights={rights} open={open} onOpenChange={setOpen} />
			)}
		</>
	);
}
