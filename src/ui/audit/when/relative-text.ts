import { daysOf, isRelativeSpan, type RelativeSpan } from '../../../contract/when/relative-span.ts';

const TODAY_WORDS = /^(?:today|heute)$/i;
const YESTERDAY_WORDS = /^(?:yesterday|gestern)$/i;
const LAST_DAYS_WORDS =
	/^(?:the |die |in den )?(?:last|past|previous|letzten?|vergangenen?) ([1-9]\d{0,2}) ?(?:days?|d|tagen?)$/i;

/** The relative span that is typed, in English or German. Undefined for a time of another kind. */
export function readRelative(typed: string): RelativeSpan | undefined {
	const written = typed.trim().replace(/\s+/g, ' ');
	if (TODAY_WORDS.test(written)) return 'today';
	if (YESTERDAY_WORDS.test(written)) return 'yesterday';
	const days = LAST_DAYS_WORDS.exec(written)?.[1];
	return days === undefined ? undefined : `last-${Number(days)}-days`;
}

/** Words for relative spans; the time field reads those of all languages. */
type RelativeWords = { today: string; yesterday: string; lastDays(count: number): string };

/** A relative span of an address as it can be typed. Empty for one that is none. */
export function relativeText(span: string | undefined, words: RelativeWords): string {
	if (span === undefined || !isRelativeSpan(span)) return '';
	const days = daysOf(span);
	if (days !== undefined) return words.lastDays(days);
	return span === 'today' ? words.today : words.yesterday;
}
