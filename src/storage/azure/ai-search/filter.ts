/**
 * A query as a filter of Azure AI Search. It lets through what matches, and where it cannot say that, more: each entry is
 * held against the query afterwards.
 */
import type { Clause, IndexQuery } from '../../search-index.ts';
import { beginningOf, placeOf, termOf } from './entries.ts';

/** Undefined for a query that matches nothing. */
export function filterOf({ all, none, after, before }: IndexQuery): string | undefined {
	if (all.some(isImpossible)) return undefined;
	return [
		...(after === undefined ? [] : [beyond('gt', after)]),
		...(before === undefined ? [] : [beyond('lt', before)]),
		...all.flatMap((clause) => conditionsOf(clause).map(({ text }) => text)),
		...none.filter((clause) => !isImpossible(clause)).flatMap(without),
	].join(' and ');
}

const isImpossible = (clause: Clause) =>
	clause.kind === 'marks' ? clause.anyOf.length === 0 : clause.words.length === 0 || clause.words.includes('');

function beyond(operator: 'gt' | 'lt', id: string): string {
	const { high, middle, low } = placeOf(id);
	const ofMiddle = `middle ${operator} ${middle} or (middle eq ${middle} and low ${operator} ${low})`;
	return `(high ${operator} ${high} or (high eq ${high} and (${ofMiddle})))`;
}

/** `isExact`: it is true of nothing else. */
type Condition = { text: string; isExact: boolean };

/** All of them are true where the clause holds. */
function conditionsOf(clause: Clause): Condition[] {
	if (clause.kind === 'marks')
		return [
			{ text: `markTerms/any(mark: search.in(mark, '${clause.anyOf.map(termOf).join(',')}', ','))`, isExact: true },
		];
	const { words, prefix } = clause;
	const whole = prefix ? words.slice(0, -1) : words;
	const conditions: Condition[] = [];
	if (whole.length > 0) conditions.push({ text: hasWords(`"${whole.map(termOf).join(' ')}"`), isExact: !prefix });
	if (prefix) {
		const { text, isExact } = beginningOf(words.at(-1) as string);
		conditions.push({ text: hasWords(`${text}*`), isExact: isExact && whole.length === 0 });
	}
	return conditions;
}

const hasWords = (lucene: string) => `search.ismatch('${lucene}', 'wordTerms', 'full', 'all')`;

/**
 * Excludes a clause only where it is exact: the opposite of a condition that lets too much through keeps too much out.
 */
function without(clause: Clause): string[] {
	const [only, ...more] = conditionsOf(clause);
	return only?.isExact && more.length === 0 ? [`not ${only.text}`] : [];
}
