'use client';

import { Rows3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyComponent, useLazyComponent, useToastNotLoaded } from '../controls/lazy-component.ts';
import { useHydrated } from '../hooks/clock.tsx';

const Popup = lazyComponent(() => import('./display-menu-popup.tsx'));

/** The button of the menu that says how lists show their events. */
export function DisplayMenu({ className = '' }: { className?: string }) {
	const t = useTranslations('display');
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
				aria-haspopup="menu"
				aria-expanded={open === true}
				onPointerEnter={Popup.loadAhead}
				onFocus={Popup.loadAhead}
				onClick={() => setOpen(!open)}
				className={className}
			>
				<Rows3 size={14} aria-hidden />
				<span>{t('label')}</span>
			</button>
			{open !== undefined && <Popup button={button} open={open} onOpenChange={setOpen} />}
		</>
	);
}
