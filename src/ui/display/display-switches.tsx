'use client';

import { useTranslations } from 'next-intl';
import { Choice } from '../controls/choice.tsx';
import { useDisplay } from './display.tsx';

/** The choices of the menu above the timeline, for the settings. */
export function DisplaySwitches() {
	const t = useTranslations('display');
	const { density, groups, strangers, choose } = useDisplay();
	return (
		<div className="flex flex-col items-start gap-2">
			<Choice
				label={t('density')}
				options={{ comfortable: t('comfortable'), compact: t('compact') }}
				value={density}
				onChange={(next) => choose({ density: next })}
			/>
			<Choice
				label={t('groups')}
				options={{ on: t('grouped'), off: t('single') }}
				value={groups ? 'on' : 'off'}
				onChange={(next) => choose({ groups: next === 'on' })}
			/>
			<Choice
				label={t('replies')}
				options={{ followed: t('toFollowed'), all: t('toAll') }}
				value={strangers ? 'all' : 'followed'}
				onChange={(next) => choose({ strangers: next === 'all' })}
			/>
		</div>
	);
}
