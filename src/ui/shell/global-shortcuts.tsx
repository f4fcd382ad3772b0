'use client';

import { Keyboard } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { lazyComponent, useLazyComponent, useToastNotLoaded } from '../controls/lazy-component.ts';
import { holdKeystrokes, takeKeystrokes } from '../keyboard/early-keystrokes.ts';
import { useShortcut } from '../keyboard/shortcuts.ts';
import type { Reader } from './palette-entries.tsx';

const ShortcutsHelp = lazyComponent(() => import('../keyboard/shortcuts-help.tsx'));
const Palette = lazyComponent(() => import('./palette.tsx'));

/** The keyboard shortcuts of every page, and the button that lists them. */
export function GlobalShortcuts({ reader }: { reader: Reader }) {
	const t = useTranslations('shortcuts');
	const [help, setHelp] = useDialog();
	const [palette, setPalette] = useDialog();
	const toastNotLoaded = useToastNotLoaded();
	useLazyComponent(ShortcutsHelp, help === true, () => {
		setHelp(false);
		toastNotLoaded();
	});
	useLazyComponent(Palette, palette === true, () => {
		takeKeystrokes();
		setPalette(false);
		toastNotLoaded();
	});
	useGoing('g h', '/');
	useGoing('g d', '/directory');
	useGoing('g n', '/notifications');
	useGoing('g s', '/settings');
	useGoing('g a', reader.rights.readsTrail ? '/admin/audit' : undefined);
	useGoing('g o', reader.rights.readsTrail ? '/admin' : undefined);
	useGoing('n', '/#compose');
	useGoing('/', '/search#query');
	useShortcut('?', () => setHelp(true));
	useShortcut('mod k', () => {
		if (palette) return;
		setPalette(true);
		holdKeystrokes(() => setPalette(false));
	});
	return (
		<>
			<Button
				look="plain"
				aria-label={t('title')}
				title={t('title')}
				className="px-2.5 max-lg:hidden"
				onClick={() => setHelp(true)}
			>
				<Keyboard size={19} aria-hidden />
			</Button>
			{help !== undefined && <ShortcutsHelp open={help} onOpenChange={setHelp} rights={reader.rights} />}
			{palette !== undefined && (
				<Palette open={palette} onOpenChange={setPalette} reader={reader} onHelp={() => setHelp(true)} />
			)}
		</>
	);
}

/** Undefined until it is opened for the first time. */
function useDialog() {
	return useState<boolean>();
}

function useGoing(keys: string, path: string | undefined): void {
	const router = useRouter();
	useShortcut(keys, () => path && router.push(path));
}
