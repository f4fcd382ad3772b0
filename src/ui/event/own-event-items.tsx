'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Event } from '../../contract/event.ts';
import { MenuItem } from '../controls/menu-popup.tsx';
import type { Question } from './use-asking.tsx';
import { useRemoveEvent } from './use-remove-event.ts';

type Props = { event: Event; ask(question: Question): void };

/** What only its poster can do with an event. */
export function OwnEventItems({ event: { id }, ask }: Props) {
	const t = useTranslations('eventMenu');
	const remove = useRemoveEvent();
	return (
		<MenuItem
			Icon={Trash2}
			label={t('remove')}
			isDangerous
			onClick={() =>
				ask({
					title: t('ask'),
					text: t('askText'),
					cancel: t('cancel'),
					confirm: t('remove'),
					onConfirm: () => remove(id),
				})
			}
		/>
	);
}
