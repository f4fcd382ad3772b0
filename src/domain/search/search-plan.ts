/** Plans a query: finds the subjects of its handles, and the times of its dates. */
import { TidelineError } from '../../contract/errors/errors.ts';
import { firstIdAt, lastIdAt } from '../../contract/event/event-id.ts';
import type { SearchHint } from '../../contract/search/found.ts';
import {
	CONDITIONS_LIMIT,
	type Condition,
	conditionsOf,
	endsInWord,
	type Operator,
	QUERY_LIMIT,
	sizeOf,
} from '../../contract/search/query.ts';
import { timeOfValue } from '../../contract/search/time-of-value.ts';
import { isSubjectId, type SubjectId } from '../../contract/subject/subject.ts';
import { foldTag } from '../../contract/text/hashtag.ts';
import { normalHandle } from '../../contract/text/text-rules.ts';
import { foldValue } from '../../contract/text/words.ts';
import type { Span } from '../../contract/when/span.ts';
import type { Clause, IndexQuery } from '../../storage/search-index.ts';
import { readerOf } from '../authorize.ts';
import type { Ctx } from '../ctx.ts';
import { ownerOfHandle } from '../subject/owner-of-handle.ts';
import { profileOf } from '../subject/profile.ts';

export type SearchPlan = Pick<IndexQuery, 'all' | 'none' | 'after' | 'before'> & {
	/** Only what the caller's timeline shows, or only what it does not. Missing: both. */
	inTimeline?: boolean;
	/** It can match nothing. */
	isEmpty: boolean;
	hints: SearchHint[];
};

type ByMark = Extract<Operator, 'from' | 'to' | 'about' | 'tag' | 'type' | 'verb' | 'has' | 'is'>;
type OperatorCondition = Extract<Condition, { kind: 'operator' }>;

/** `typing`: the last word may go on. Throws `search_too_long`, `search_date_invalid`. */
export async function searchPlan(ctx: Ctx, query: string, typing = false): Promise<SearchPlan> {
	const conditions = readable(query);
	const plan: SearchPlan = { all: [], none: [], isEmpty: false, hints: [] };
	const isOpen = typing && endsInWord(query);
	for (const [index, condition] of conditions.entries())
		if (condition.kind === 'words') {
			const { words, prefix } = condition;
			const goesOn = prefix || (isOpen && index === conditions.length - 1);
			sideOf(plan, condition).push({ kind: 'words', words, prefix: goesOn });
		}
	plan.all = distinct(plan.all);
	plan.none = distinct(plan.none);
	const operators = conditions.filter((condition) => condition.kind === 'operator').filter(hasValue(plan.hints));
	await addMarks(ctx, plan, operators);
	addTimes(plan, operators, ctx.domain.now());
	addTimeline(ctx, plan, operators);
	if (operators.length === 0 && plan.all.length === 0 && plan.none.length === 0) {
		plan.isEmpty = true;
		if (plan.hints.length === 0) plan.hints.push({ code: 'nothing_asked' });
	}
	return plan;
}

/** Said twice, a condition asks for no more, and costs twice. */
const distinct = (clauses: readonly Clause[]): Clause[] => [
	...new Map(clauses.map((clause) => [JSON.stringify(clause), clause])).values(),
];

function readable(query: string): Condition[] {
	if (query.length > QUERY_LIMIT) throw tooLong(`has ${query.length.toLocaleString('en')} characters`);
	const conditions = conditionsOf(query);
	const size = sizeOf(conditions);
	if (size > CONDITIONS_LIMIT) throw tooLong(`has ${size.toLocaleString('en')} words and operators`);
	return conditions;
}

const tooLong = (what: string) =>
	new TidelineError('search_too_long', `This search ${what}. The limit is ${CONDITIONS_LIMIT} words and operators.`);

const sideOf = ({ all, none }: SearchPlan, { not }: Condition): Clause[] => (not ? none : all);

const hasValue =
	(hints: SearchHint[]) =>
	({ operator, value }: OperatorCondition): boolean => {
		if (value === '') hints.push({ code: 'value_missing', operator });
		return value !== '';
	};

/** Several of one operator: any of them. */
async function addMarks(ctx: Ctx, plan: SearchPlan, operators: readonly OperatorCondition[]): Promise<void> {
	for (const operator of Object.keys(MARKS) as ByMark[])
		for (const not of [false, true]) {
			const asked = operators.filter((one) => one.operator === operator && one.not === not);
			if (asked.length === 0) continue;
			const found = await Promise.all(asked.map(({ value }) => MARKS[operator](ctx, value)));
			const anyOf = found.flatMap((mark, index) => {
				if (typeof mark === 'string') return [`${operator}:${mark}`];
				plan.hints.push({ ...mark, operator, value: asked[index]?.value ?? '' });
				return [];
			});
			if (anyOf.length > 0) (not ? plan.none : plan.all).push({ kind: 'marks', anyOf });
			else if (!not) plan.isEmpty = true;
		}
}

type Unknown = Pick<SearchHint, 'code'>;
const UNKNOWN: Unknown = { code: 'value_unknown' };

/** The value of a mark, for what was written. */
const MARKS: Record<ByMark, (ctx: Ctx, value: string) => Promise<string | Unknown>> = {
	from: subjectNamed,
	to: subjectNamed,
	about: subjectNamed,
	tag: async (_, value) => foldTag(value) ?? UNKNOWN,
	type: async (_, value) => foldValue(value),
	verb: async (_, value) => foldValue(value),
	has: async (_, value) => (value.toLowerCase() === 'link' ? 'link' : UNKNOWN),
	is: async (_, value) => (value.toLowerCase() === 'reply' ? 'reply' : UNKNOWN),
};

/** An id comes before a handle that reads the same. */
async function subjectNamed(ctx: Ctx, value: string): Promise<SubjectId | Unknown> {
	if (value.toLowerCase() === 'me') return readerOf(ctx.principal) ?? { code: 'reader_missing' };
	if (isSubjectId(value) && (await profileOf(ctx.domain, value))) return value;
	return (await ownerOfHandle(ctx.domain, normalHandle(value))) ?? { code: 'subject_unknown' };
}

/** Several of one: any of them, so that the widest counts. What is excluded is excluded by each. */
function addTimes(plan: SearchPlan, operators: readonly OperatorCondition[], now: number): void {
	const spans = (name: Operator, isNot: boolean) =>
		operators.filter(({ operator, not }) => operator === name && not === isNot).map(({ value }) => spanOf(value, now));
	const [before, after] = [spans('before', false), spans('after', false)];
	const latest = [
		...(before.length > 0 ? [Math.max(...before.map(({ from }) => from))] : []),
		...spans('after', true).map(({ to }) => to),
	];
	const earliest = [
		...(after.length > 0 ? [Math.min(...after.map(({ to }) => to))] : []),
		...spans('before', true).map(({ from }) => from),
	];
	if (latest.length > 0) plan.after = lastIdAt(Math.min(...latest));
	if (earliest.length > 0) plan.before = firstIdAt(Math.max(...earliest) - 1);
}

function spanOf(value: string, now: number): Span {
	const span = timeOfValue(value, now);
	if (span) return span;
	throw new TidelineError(
		'search_date_invalid',
		`${value.slice(0, 40)} isn't a date. Write a day, month, year or time, like 2026-11-24, 2026-11, 2026 or 2026-11-24T09:30.`,
	);
}

/** Ids descend as time goes on: the greatest and the least that an event of this moment can have. */

function addTimeline({ principal }: Ctx, plan: SearchPlan, operators: readonly OperatorCondition[]): void {
	const asked = operators.filter(({ operator }) => operator === 'in');
	for (const { value } of asked)
		if (value.toLowerCase() !== 'timeline') plan.hints.push({ code: 'value_unknown', operator: 'in', value });
	const known = asked.filter(({ value }) => value.toLowerCase() === 'timeline');
	if (known.length > 0 && readerOf(principal) === undefined)
		plan.hints.push({ code: 'reader_missing', operator: 'in', value: 'timeline' });
	const isKnown = known.length > 0 && readerOf(principal) !== undefined;
	const [inside, outside] = [false, true].map((isNot) => known.some(({ not }) => not === isNot));
	if (isKnown) plan.inTimeline = inside === true;
	// Both at once, or a place that nobody knows.
	if ((inside && outside) || (!isKnown && asked.some(({ not }) => !not))) plan.isEmpty = true;
}
