'use client';

import { Menu } from '@base-ui/react/menu';
import { Ban, CircleCheck, Ellipsis, Flag, Link2, ListPlus, Search, Volume2, VolumeX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { sharedPath } from '../../contract/subject/shared-path.ts';
import { TIDELINE } from '../../contract/subject/subject.ts';
import { withoutHidden } from '../../contract/text/hidden-characters.ts';
import { searchBehind } from '../browser/search-address.ts';
import { Confirm } from '../controls/confirm.tsx';
import { lazyComponent, useLazyComponent, useToastNotLoaded } from '../controls/lazy-component.ts';
import { MENU_BUTTON } from '../controls/menu-look.ts';
import { MenuItem, MenuLink, MenuPopup } from '../controls/menu-popup.tsx';
import { toastDone } from '../controls/toast.ts';
import { useCopy } from '../controls/use-copy.ts';
import { useHydrated } from '../hooks/clock.tsx';
import { useBlock } from './use-block.ts';
import { useMute } from './use-mute.ts';

const AddToList = lazyComponent(() => import('./add-to-list.tsx'));
const ReportDialog = lazyComponent(() => import('../report/report-dialog.tsx'));

type Props = { id: string; name: string; handle: string; muted: boolean; blocked: boolean };

/** Searches a subject's events, puts it on lists, mutes or blocks it. It asks before it blocks. */
export function MuteAndBlockMenu({ id, name, handle, muted, blocked }: Props) {
	const t = useTranslations('muteAndBlockMenu');
	const eventText = useTranslations('eventMenu');
	const { copyLink } = useCopy();
	const { mute, unmute } = useMute({ id, name });
	const { block, unblock } = useBlock({ id, name });
	const hydrated = useHydrated();
	const [asking, setAsking] = useState(false);
	const listText = useTranslations('addToList');
	const [listing, setListing] = useState(false);
	const toastNotLoaded = useToastNotLoaded();
	useLazyComponent(AddToList, listing, () => {
		setListing(false);
		toastNotLoaded();
	});
	const [isReporting, setReporting] = useState(false);
	useLazyComponent(ReportDialog, isReporting, () => {
		setReporting(false);
		toastNotLoaded();
	});
	const [button, setButton] = useState<HTMLElement | null>(null);
	function muteUndoably() {
		mute();
		toastDone(eventText('muted', { name: withoutHidden(name) }), { undo: unmute });
	}
	return (
		<>
			<Menu.Root>
				<Menu.Trigger ref={setButton} disabled={!hydrated} aria-label={t('label')} className={MENU_BUTTON}>
					<Ellipsis size={18} aria-hidden />
				</Menu.Trigger>
				<MenuPopup button={button}>
					{!blocked && <MenuLink Icon={Search} label={t('search')} href={searchBehind(`from:@${handle}`)} />}
					<MenuItem Icon={Link2} label={eventText('copyLink')} onClick={() => copyLink(sharedPath({ id, handle }))} />
					<MenuItem Icon={ListPlus} label={listText('item')} onClick={() => setListing(true)} />
					<MenuItem
						Icon={muted ? Volume2 : VolumeX}
						label={muted ? t('unmute') : t('mute')}
						onClick={muted ? unmute : muteUndoably}
					/>
					{id !== TIDELINE && <MenuItem Icon={Flag} label={eventText('report')} onClick={() => setReporting(true)} />}
					{blocked ? (
						<MenuItem Icon={CircleCheck} label={t('unblock')} onClick={unblock} />
					) : (
						<MenuItem Icon={Ban} label={t('block')} isDangerous onClick={() => setAsking(true)} />
					)}
				</MenuPopup>
			</Menu.Root>
			<Confirm
				open={asking}
				onOpenChange={setAsking}
				title={t('askBlock', { name: withoutHidden(name) })}
				text={t('askBlockText')}
				cancel={t('cancel')}
				confirm={t('block')}
				onConfirm={block}
				finalFocus={() => button ?? true}
			/>
			<ReportDialog
				target={{ subject: id }}
				name={withoutHidden(name)}
				open={isReporting}
				onOpenChange={setReporting}
				button={button}
			/>
			<AddToList id={id} name={name} open={listing} onOpenChange={setListing} button={button} />
		</>
	);
}
