'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { parseMoment } from '../../../contract/when/date-time.ts';
import { DAY, MINUTE, type Span } from '../../../contract/when/span.ts';
import { spanText } from './span-text.ts';

const DAY_LOOK = { dateStyle: 'full', timeZone: 'UTC' } as const;
const DATE_LOOK = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const TIME_LOOK = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' } as const;

/** The part of time that an address names. What is no time in it is left out: the server says so. */
export function spanIn({ from, to }: { from?: string; to?: string }): Partial<Span> {
	const [begin, end] = [from, to].map((time) => (time === undefined ? undefined : parseMoment(time)));
	return { ...(begin !== undefined && { from: begin }), ...(end !== undefined && { to: end }) };
}

/** A part of time as it can be typed, and in words with absolute dates. */
export function useSpanTexts(): { typed(span: Partial<Span>): string; inWords(span: Partial<Span>): string } {
	const t = useTranslations('when');
	const format = useFormatter();
	const words = { since: t('since'), until: t('until'), to: t('to') };
	// The last day is the one that ends then.
	const at = (time: number, isLast = false) => {
		if (time % DAY === 0) return format.dateTime(isLast ? time - 1 : time, DATE_LOOK);
		return format.dateTime(time, time % MINUTE === 0 ? TIME_LOOK : { ...TIME_LOOK, timeStyle: 'medium' });
	};
	return {
		typed: (span) => spanText(span, words),
		inWords({ from, to }) {
			if (from === undefined) return to === undefined ? '' : t('untilTime', { time: at(to, true) });
			if (to === undefined) return t('sinceTime', { time: at(from) });
			if (from % DAY === 0 && to - from === DAY) return t('day', { day: format.dateTime(from, DAY_LOOK) });
			return t('fromTo', { from: at(from), to: at(to, from % DAY === 0) });
		},
	};
}
