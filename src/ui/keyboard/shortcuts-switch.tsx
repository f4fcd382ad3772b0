'use client';

import { useTranslations } from 'next-intl';
import { Choice } from '../controls/choice.tsx';
import { useChoice } from '../hooks/use-choice.ts';
import { turnShortcuts } from './shortcut-cookie.ts';

/** Turns the keys without a modifier on or off. */
export function ShortcutsSwitch({ on }: { on: boolean }) {
	const t = useTranslations('shortcuts');
	const [value, choose] = useChoice<'on' | 'off'>(on ? 'on' : 'off', (next) => turnShortcuts(next === 'on'));
	return (
		<Choice
			label={t('switch')}
			options={{ on: t('switchedOn'), off: t('switchedOff') }}
			value={value}
			onChange={choose}
		/>
	);
}
