'use client';

import { useTranslations } from 'next-intl';
import { Choice } from './choice.tsx';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from './language.ts';
import { remember } from './remember.ts';
import { useChoice } from './use-choice.ts';

/** Chooses the language of the pages, or leaves that to the browser. */
export function LanguageSwitch({ chosen }: { chosen: Language | undefined }) {
	const t = useTranslations('language');
	const [language, choose] = useChoice<Language | 'browser'>(chosen ?? 'browser', (next) =>
		remember(LANGUAGE_COOKIE, next === 'browser' ? undefined : next),
	);
	return (
		<Choice label={t('label')} options={{ browser: t('browser'), ...LANGUAGES }} value={language} onChange={choose} />
	);
}
