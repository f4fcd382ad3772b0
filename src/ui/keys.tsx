'use client';

import { Keyboard } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { Button } from './button.tsx';
import type { Reader } from './palette.tsx';
import { useShortcut } from './shortcuts.ts';

// Whoever never asks for them never loads them.
const KeysHelp = lazy(() => import('./keys-help.tsx'));
const Palette = lazy(() => import('./palette.tsx'));

/** The keys that work on every page, and the button that says which there are. */
export function Keys({ reader }: { reader: Reader }) {
	const t = useTranslations('keys');
	const [help, setHelp] = useDialog();
	const [palette, setPalette] = useDialog();
	useGoing('g h', '/');
	useGoing('g d', '/directory');
	useGoing('g s', '/settings');
	useGoing('g a', reader.admin ? '/admin/audit' : undefined);
	useGoing('n', '/#compose');
	useGoing('/', '/directory#search');
	useShortcut('?', () => setHelp(true));
	useShortcut('mod k', () => setPalette(true));
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
			<Suspense>
				{help !== undefined && <KeysHelp open={help} onOpenChange={setHelp} admin={reader.admin} />}
				{palette !== undefined && (
					<Palette open={palette} onOpenChange={setPalette} reader={reader} onHelp={() => setHelp(true)} />
				)}
			</Suspense>
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
