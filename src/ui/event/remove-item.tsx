'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MenuItem } from '../controls/menu-popup.tsx';
import type { Question } from './use-asking.tsx';

/** Removes an event, after a question. */
export function RemoveItem({ ask, onConfirm }: { ask(question: Question): void; onConfirm(): void }) {
	const t = useTranslations('eventMenu');
	return (
		<MenuItem
			Icon={Trash2}
			label={t('remove')}
			isDangerous
			onClick={() =>
				ask({ title: t('ask'), text: t('askText'), cancel: t('cancel'), confirm: t('confirm'), onConfirm })
			}
		/>
	);
}
