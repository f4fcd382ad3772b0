import { type AddressedFilter, FILTER_PARTS } from '../audit/address/trail-filter.ts';

type Named = 'subject' | 'actor' | 'action' | 'target' | 'via';
type Words = { audit(key: Named | 'allLedgers'): string; print(key: 'since' | 'until'): string };

/** A filter as a line: what it names, and the value as the address has it. */
export function filterWords(filter: AddressedFilter, words: Words): string {
	const parts = FILTER_PARTS.filter((part) => filter[part] !== undefined);
	const nameOf = (part: (typeof FILTER_PARTS)[number]) =>
		part === 'from' ? words.print('since') : part === 'to' ? words.print('until') : words.audit(part);
	return parts.map((part) => `${nameOf(part)}: ${filter[part]}`).join(' · ') || words.audit('allLedgers');
}
