'use client';

import { useTranslations } from 'next-intl';
import { rememberChoice } from '../browser/choice-cookie.ts';
import { Choice } from '../controls/choice.tsx';
import { useChoice } from '../hooks/use-choice.ts';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '../messages/language/language.ts';

/** Chooses the language of the pages, or leaves that to the browser. */
export function LanguageSwitch({ chosen }: { chosen: Language | undefined }) {
	const t = useTranslations('language');
	const [language, choose] = useChoice<Language | 'browser'>(chosen ?? 'browser', (next) =>
		rememberChoice(LANGUAGE_COOKIE, next === 'browser' ? undefined : next),
	);
	return (
		<Choice label={t('label')} options={{ browser: t('browser'), ...LANGUAGES }} value={language} onChange={choose} />
	);
}
