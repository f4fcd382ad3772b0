'use client';

import { Menu } from '@base-ui/react/menu';
import { Check, Columns3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TRAIL_COLUMNS, type TrailColumn, USUAL_COLUMNS } from '../../../contract/audit/trail-columns.ts';
import { Button } from '../../controls/button.tsx';
import { ITEM } from '../../controls/menu-look.ts';
import { MenuPopup, MenuSeparator } from '../../controls/menu-popup.tsx';

type Props = { columns: readonly TrailColumn[]; onChange(columns: TrailColumn[]): void };

/** Chooses the columns of the trail. The menu stays open, since most readers choose several. */
export function ColumnMenu({ columns, onChange }: Props) {
	const t = useTranslations('columnMenu');
	const column = useTranslations('trailColumns');
	const [button, setButton] = useState<HTMLElement | null>(null);
	const turn = (turned: TrailColumn, isOn: boolean) =>
		onChange(TRAIL_COLUMNS.filter((each) => (each === turned ? isOn : columns.includes(each))));
	return (
		<Menu.Root>
			<Menu.Trigger ref={setButton} render={<Button look="quiet" />}>
				<Columns3 size={15} aria-hidden />
				{t('open')}
			</Menu.Trigger>
			<MenuPopup button={button}>
				{/* It has more items than a phone that lies on its side has room for. */}
				<div className="max-h-[calc(var(--available-height)-0.75rem)] overflow-y-auto">
					<p className="max-w-52 px-3 pt-2 pb-1 text-fine text-muted">{t('about')}</p>
					{TRAIL_COLUMNS.map((each) => (
						<Menu.CheckboxItem
							key={each}
							checked={columns.includes(each)}
							onCheckedChange={(isOn) => turn(each, isOn)}
							closeOnClick={false}
							className={`${ITEM} grid grid-cols-[1rem_1fr]`}
						>
							<Menu.CheckboxItemIndicator className="col-start-1 text-accent">
								<Check size={15} aria-hidden />
							</Menu.CheckboxItemIndicator>
							<span className="col-start-2">{column(each)}</span>
						</Menu.CheckboxItem>
					))}
					<MenuSeparator />
					<Menu.Item closeOnClick={false} className={ITEM} onClick={() => onChange([...USUAL_COLUMNS])}>
						{t('usual')}
					</Menu.Item>
				</div>
			</MenuPopup>
		</Menu.Root>
	);
}
