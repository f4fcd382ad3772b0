'use client';

import { Keyboard } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { part, usePart, useTellMissing } from '../controls/lazy-component.ts';
import { holdTyped, takeTyped } from '../keyboard/early-keystrokes.ts';
import { useShortcut } from '../keyboard/shortcuts.ts';
import type { Reader } from './palette.tsx';

const KeysHelp = part(() => import('../keyboard/shortcuts-help.tsx'));
const Palette = part(() => import('./palette.tsx'));

/** The keys that work on every page, and the button that says which there are. */
export function Keys({ reader }: { reader: Reader }) {
	const t = useTranslations('keys');
	const [help, setHelp] = useDialog();
	const [palette, setPalette] = useDialog();
	const tellMissing = useTellMissing();
	usePart(KeysHelp, help === true, () => {
		setHelp(false);
		tellMissing();
	});
	usePart(Palette, palette === true, () => {
		takeTyped();
		setPalette(false);
		tellMissing();
	});
	useGoing('g h', '/');
	useGoing('g d', '/directory');
	useGoing('g s', '/settings');
	useGoing('g a', reader.admin ? '/admin/audit' : undefined);
	useGoing('n', '/#compose');
	useGoing('/', '/directory#search');
	useShortcut('?', () => setHelp(true));
	useShortcut('mod k', () => {
		if (palette) return;
		setPalette(true);
		holdTyped(() => setPalette(false));
	});
	return (
		<>
			<Button
				look="plain"
				aria-label={t('title')}
				title={t('title')}
				className="px-2.5 max-sm:hidden"
				onClick={() => setHelp(true)}
			>
				<Keyboard size={19} aria-hidden />
			</Button>
			{help !== undefined && <KeysHelp open={help} onOpenChange={setHelp} admin={reader.admin} />}
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
