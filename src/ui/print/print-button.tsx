'use client';

import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '../controls/button.tsx';

export function PrintButton() {
	const t = useTranslations('print');
	return (
		<Button look="quiet" onClick={() => window.print()}>
			<Printer size={15} aria-hidden />
			<span>{t('print')}</span>
		</Button>
	);
}
