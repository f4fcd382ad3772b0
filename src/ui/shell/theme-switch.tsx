'use client';

import { useTranslations } from 'next-intl';
import { Choice } from '../controls/choice.tsx';
import { useChoice } from '../hooks/use-choice.ts';
import { showTheme, type Theme } from './theme.ts';

/** Chooses light or dark, or leaves that to the system. */
export function ThemeSwitch({ chosen }: { chosen: Theme | undefined }) {
	const t = useTranslations('theme');
	const [theme, choose] = useChoice<Theme | 'system'>(chosen ?? 'system', (next) =>
		showTheme(next === 'system' ? undefined : next),
	);
	return (
		<Choice
			label={t('label')}
			options={{ system: t('system'), light: t('light'), dark: t('dark') }}
			value={theme}
			onChange={choose}
		/>
	);
}
