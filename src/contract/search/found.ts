/** Results of a search. */
import type { Event, Page } from '../event/event.ts';
import type { Operator } from './query.ts';

/** `newest` first, or the best matches of the newest ones first. */
export const SEARCH_ORDERS = ['newest', 'relevance'] as const;
export type SearchOrder = (typeof SEARCH_ORDERS)[number];

/** A part of the text that was searched for, in UTF-16 units: from `at`, up to and without `end`. */
export type Highlight = { at: number; end: number };
export type FoundInSearch = { event: Event; highlights: Highlight[] };

/**
 * Hints why a query finds less than its writer may think.
 * - `nothing_asked`: it holds no word and no operator.
 * - `value_missing`: an operator without a value, which says nothing.
 * - `subject_unknown`: nobody has this handle or id.
 * - `value_unknown`: this operator has no such value.
 * - `cut`: it asks for so much that only a part of what it may mean was looked at.
 * - `ranked`: by relevance, only the newest matches were ranked, and there are older ones.
 * - `reader_missing`: `me` or `timeline`, asked by a caller who is no subject.
 */
export const HINTS = [
	'nothing_asked',
	'value_missing',
	'subject_unknown',
	'value_unknown',
	'reader_missing',
	'cut',
	'ranked',
] as const;
export type SearchHint = { code: (typeof HINTS)[number]; operator?: Operator; value?: string };

export type FoundPage = Page<FoundInSearch> & { hints: SearchHint[] };

/** Highest count of new matches: behind it, there are more. */
export const NEW_MATCHES_LIMIT = 100;

export function hintSentence({ code, operator, value }: SearchHint): string {
	switch (code) {
		case 'nothing_asked':
			return 'Type a word to search for.';
		case 'value_missing':
			return `Add a value to "${operator}:", or remove it.`;
		case 'subject_unknown':
			return `No one here is called ${value}. Check the handle in "${operator}:".`;
		case 'value_unknown':
			return `${operator}: doesn't know ${value}.${KNOWN[operator ?? ''] ?? ''}`;
		case 'reader_missing':
			return `Say whose ${operator}:${value} is meant: search as a subject.`;
		case 'cut':
			return 'Only a part of the events was searched. Add a word, from: or after:, or read on for older ones.';
		case 'ranked':
			return 'Only the newest 1,000 matches were ranked. For older ones, use before: or search newest first.';
		default:
			code satisfies never;
			return '';
	}
}

const KNOWN: Record<string, string> = {
	has: ' Try has:link.',
	is: ' Try is:reply.',
	in: ' Try in:timeline.',
	tag: ' A tag holds letters.',
};
