'use client';

import { useTranslations } from 'next-intl';
import { relativeText } from './relative-text.ts';

/** Writes a relative span of an address as it can be typed. Empty for one that is none. */
export function useRelativeText(): (span: string | undefined) => string {
	const t = useTranslations('when');
	const words = { today: t('today'), yesterday: t('yesterday'), lastDays: (count: number) => t('lastDays', { count }) };
	return (span) => relativeText(span, words);
}
