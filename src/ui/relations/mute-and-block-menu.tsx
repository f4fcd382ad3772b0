'use client';

import { Menu } from '@base-ui/react/menu';
import { Ban, CircleCheck, Ellipsis, Volume2, VolumeX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { withoutHidden } from '../../contract/hidden-characters.ts';
import { Confirm } from '../controls/confirm.tsx';
import { DANGEROUS_ITEM, ITEM, MENU, MENU_BUTTON } from '../controls/menu-look.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { useBlock } from './use-block.ts';
import { useMute } from './use-mute.ts';

type Props = { id: string; name: string; muted: boolean; blocked: boolean };

/** Mutes or blocks a subject. It asks before it blocks. */
export function MuteAndBlockMenu({ id, name, muted, blocked }: Props) {
	const t = useTranslations('muteAndBlockMenu');
	const { mute, unmute } = useMute({ id, name });
	const { block, unblock } = useBlock({ id, name });
	const hydrated = useHydrated();
	const [asking, setAsking] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	return (
		<>
			<Menu.Root>
				<Menu.Trigger ref={button} disabled={!hydrated} aria-label={t('label')} className={MENU_BUTTON}>
					<Ellipsis size={18} aria-hidden />
				</Menu.Trigger>
				<Menu.Portal>
					<Menu.Positioner sideOffset={4} align="end" className="z-30 outline-none">
						<Menu.Popup className={MENU}>
							<Menu.Item className={ITEM} onClick={muted ? unmute : mute}>
								{muted ? <Volume2 size={16} aria-hidden /> : <VolumeX size={16} aria-hidden />}
								{muted ? t('unmute') : t('mute')}
							</Menu.Item>
							{blocked ? (
								<Menu.Item className={ITEM} onClick={unblock}>
									<CircleCheck size={16} aria-hidden />
									{t('unblock')}
								</Menu.Item>
							) : (
								<Menu.Item className={DANGEROUS_ITEM} onClick={() => setAsking(true)}>
									<Ban size={16} aria-hidden />
									{t('block')}
								</Menu.Item>
							)}
						</Menu.Popup>
					</Menu.Positioner>
				</Menu.Portal>
			</Menu.Root>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={t('askBlock', { name: withoutHidden(name) })}
				text={t('askBlockText')}
				cancel={t('cancel')}
				confirm={t('block')}
				onConfirm={block}
				finalFocus={button}
			/>
		</>
	);
}
