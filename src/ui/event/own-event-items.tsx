'use client';

import { Pin, PinOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Event } from '../../contract/event/event.ts';
import { MenuItem } from '../controls/menu-popup.tsx';
import { RemoveItem } from './remove-item.tsx';
import type { Question } from './use-asking.tsx';
import { usePin } from './use-pin.ts';
import { useRemoveEvent } from './use-remove-event.ts';

type Props = { event: Event; ask(question: Question): void };

/** Menu items for the poster of an event alone. */
export function OwnEventItems({ event: { id, actor }, ask }: Props) {
	const t = useTranslations('eventMenu');
	const remove = useRemoveEvent();
	const { pinned, pin } = usePin(actor);
	return (
		<>
			{pinned === id ? (
				<MenuItem Icon={PinOff} label={t('unpin')} onClick={() => pin('')} />
			) : (
				<MenuItem Icon={Pin} label={t('pin')} onClick={() => pin(id)} />
			)}
			<RemoveItem ask={ask} onConfirm={() => remove(id)} />
		</>
	);
}
