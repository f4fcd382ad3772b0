'use client';

import { Menu } from '@base-ui/react/menu';
import { Copy, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import type { Event } from '../contract/event.ts';
import { Confirm } from './confirm.tsx';
import { DANGEROUS_ITEM, ITEM, MENU } from './menu-look.ts';
import { tellDone, tellProblem } from './tell.ts';
import { useRemoval } from './use-removal.ts';

type Props = {
	event: Event;
	button: HTMLButtonElement;
	open: boolean;
	onClose(): void;
	feed: RefObject<HTMLElement | null>;
};

/** What can be done with an event of one's own. Removing is asked about first. */
export default function EventMenuPopup({ event, button, open, onClose, feed }: Props) {
	const t = useTranslations('menu');
	const copy = useCopy();
	const remove = useRemoval();
	const [asking, setAsking] = useState<Event>();
	const [isAsking, setIsAsking] = useState(false);
	return (
		<>
			<Menu.Root
				open={open}
				onOpenChange={(_, { event: cause }) => {
					// A press of the button closes by its own click.
					if (!(cause.target instanceof Node && button.contains(cause.target))) onClose();
				}}
			>
				<Menu.Portal>
					<Menu.Positioner anchor={button} sideOffset={4} align="end" className="z-30 outline-none">
						<Menu.Popup finalFocus={() => button} className={MENU}>
							<Menu.Item className={ITEM} onClick={() => copy(event.text)}>
								<Copy size={16} aria-hidden />
								{t('copy')}
							</Menu.Item>
							<Menu.Item
								className={DANGEROUS_ITEM}
								onClick={() => {
									setAsking(event);
									setIsAsking(true);
								}}
							>
								<Trash2 size={16} aria-hidden />
								{t('remove')}
							</Menu.Item>
						</Menu.Popup>
					</Menu.Positioner>
				</Menu.Portal>
			</Menu.Root>
			<Confirm
				open={isAsking}
				onOpenChange={setIsAsking}
				title={t('ask')}
				text={t('askText')}
				cancel={t('cancel')}
				confirm={t('remove')}
				onConfirm={() => asking && remove(asking.id)}
				finalFocus={feed}
			/>
		</>
	);
}

function useCopy() {
	const t = useTranslations('menu');
	return async (text: string) => {
		try {
			await navigator.clipboard.writeText(text);
			tellDone(t('copied'));
		} catch {
			tellProblem(t('notCopied'), t('notCopiedText'));
		}
	};
}
