'use client';

import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ITEM } from '../controls/menu-look.ts';
import { MenuPopup, MenuSeparator } from '../controls/menu-popup.tsx';
import { useDisplay } from './display.tsx';
import { DENSITIES, type Density } from './display-cookies.ts';

type Props = { button: HTMLElement | null; open: boolean; onOpenChange(open: boolean): void };

/** The density of lists, and which events they group and leave out. */
export default function DisplayMenuPopup({ button, open, onOpenChange }: Props) {
	const t = useTranslations('display');
	const { density, groups, strangers, choose } = useDisplay();
	return (
		<Menu.Root
			open={open}
			onOpenChange={(next, { event: cause }) => {
				// A press of the button closes by its own click.
				if (!(cause.target instanceof Node && button?.contains(cause.target))) onOpenChange(next);
			}}
		>
			<MenuPopup button={button} finalFocus={() => button}>
				<Menu.RadioGroup
					aria-label={t('density')}
					value={density}
					onValueChange={(next: Density) => choose({ density: next })}
				>
					{DENSITIES.map((each) => (
						<Menu.RadioItem key={each} value={each} closeOnClick={false} className={ITEM}>
							<Mark>
								<Menu.RadioItemIndicator className="block">
									<Check size={16} aria-hidden />
								</Menu.RadioItemIndicator>
							</Mark>
							{t(each)}
						</Menu.RadioItem>
					))}
				</Menu.RadioGroup>
				<MenuSeparator />
				<Switch label={t('groups')} checked={groups} onChange={(next) => choose({ groups: next })} />
				<Switch label={t('strangers')} checked={strangers} onChange={(next) => choose({ strangers: next })} />
			</MenuPopup>
		</Menu.Root>
	);
}

type SwitchProps = { label: string; checked: boolean; onChange(next: boolean): void };

function Switch({ label, checked, onChange }: SwitchProps) {
	return (
		<Menu.CheckboxItem checked={checked} onCheckedChange={onChange} closeOnClick={false} className={ITEM}>
			<Mark>
				<Menu.CheckboxItemIndicator className="block">
					<Check size={16} aria-hidden />
				</Menu.CheckboxItemIndicator>
			</Mark>
			{label}
		</Menu.CheckboxItem>
	);
}

const Mark = ({ children }: { children: ReactNode }) => <span className="w-4">{children}</span>;
