import { DAY, MINUTE, type Span } from '../../../contract/when/span.ts';

const SECOND = 1_000;

/** Words between two times; the time field reads those of all languages. */
export type SpanWords = { since: string; until: string; to: string };

/** A part of time as short as it can be typed into the time field, which reads the same from it. Empty for all time. */
export function spanText({ from, to }: Partial<Span>, words: SpanWords): string {
	if (from === undefined) return to === undefined ? '' : `${words.until} ${lastText(to)}`;
	if (to === undefined) return `${words.since} ${isoText(from, unitOf(from))}`;
	const unit = Math.min(unitOf(from), unitOf(to));
	const [first, last] = [isoText(from, unit), isoText(to - unit, unit)];
	return first === last ? first : `${first} ${words.to} ${last}`;
}

/** Writes a time for an address: a date alone if that is exact. */
export function addressOf(at: number): string {
	const iso = new Date(at).toISOString();
	if (at % DAY === 0) return iso.slice(0, 10);
	return at % SECOND === 0 ? `${iso.slice(0, 19)}Z` : iso;
}

const lastText = (to: number) => isoText(to - unitOf(to), unitOf(to));

/** The largest unit that ends at this time. */
const unitOf = (at: number) => [DAY, MINUTE, SECOND].find((unit) => at % unit === 0) ?? 1;

function isoText(at: number, unit: number): string {
	const iso = new Date(at).toISOString().replace('T', ' ');
	if (unit === DAY) return iso.slice(0, 10);
	if (unit === MINUTE) return iso.slice(0, 16);
	return unit === SECOND ? iso.slice(0, 19) : iso.slice(0, 23);
}
