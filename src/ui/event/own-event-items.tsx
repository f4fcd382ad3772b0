'use client';

import { Pin, PinOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Event } from '../../contract/event/event.ts';
import { MenuItem } from '../controls/menu-popup.tsx';
import { RemoveItem } from './remove-item.tsx';
import { usePin } from './use-pin.ts';
import { useRemoveEvent } from './use-remove-event.ts';

type Props = { event: Event; onLeave(remove: () => void): void };

/** Menu items for the poster of an event alone. */
export function OwnEventItems({ event: { id, actor }, onLeave }: Props) {
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
			<RemoveItem onClick={() => onLeave(() => remove(id))} />
		</>
	);
}
