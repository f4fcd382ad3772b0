'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { DAY } from '../../../contract/when/span.ts';

const DAY_LOOK = { dateStyle: 'full', timeZone: 'UTC' } as const;
const TIME_LOOK = { dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23', timeZone: 'UTC' } as const;

/** A moment as it can be typed, and in words. The last of a day is written as that day. */
export function useMomentTexts(): { typed(at: number): string; inWords(at: number): string } {
	const t = useTranslations('when');
	const format = useFormatter();
	const isLast = (at: number) => (at + 1) % DAY === 0;
	return {
		typed: (at) =>
			Number.isNaN(at)
				? ''
				: new Date(at)
						.toISOString()
						.replace('T', ' ')
						.slice(0, isLast(at) ? 10 : 19),
		inWords: (at) => {
			if (Number.isNaN(at)) return '';
			return isLast(at)
				? t('endOf', { day: format.dateTime(at, DAY_LOOK) })
				: t('at', { time: format.dateTime(at, TIME_LOOK) });
		},
	};
}
