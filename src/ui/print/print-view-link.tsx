'use client';

import { Printer } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { toastProblem } from '../controls/toast.ts';
import { pressedKey } from '../keyboard/pressed-key.ts';

/**
 * Leads to the page that has all rows: for paper, and for the browser's own search, which finds nothing in rows that are
 * not drawn. Who begins that search here is told so once.
 */
export function PrintViewLink({ href, className }: { href: string; className: string }) {
	const t = useTranslations('print');
	const tell = useEffectEvent(() => toastProblem(t('find'), t('findText', { view: t('view') })));
	useEffect(() => {
		const listen = (event: KeyboardEvent) => {
			if (!(event.ctrlKey || event.metaKey) || pressedKey(event).toLowerCase() !== 'f') return;
			document.removeEventListener('keydown', listen);
			tell();
		};
		document.addEventListener('keydown', listen);
		return () => document.removeEventListener('keydown', listen);
	}, []);
	return (
		<Link href={href} prefetch={false} title={t('viewAbout')} className={className}>
			<Printer size={14} aria-hidden />
			<span>{t('view')}</span>
		</Link>
	);
}
