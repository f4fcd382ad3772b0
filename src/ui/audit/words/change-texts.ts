import type { TrailEntry } from '../../../contract/audit/audit.ts';
import { isSubjectId } from '../../../contract/subject/subject.ts';
import { type People, shownName } from './people.ts';

/**
 * A field of an edit, as texts that a reader understands. A list has what was added to it and removed from it, where there
 * was one before.
 */
export type Change = {
	field: string;
	before: string;
	after: string;
	added?: readonly string[];
	removed?: readonly string[];
};

/** The fields that an edit changed. Ids of known subjects are their names. */
export function changesOf({ before = {}, after = {} }: Pick<TrailEntry, 'before' | 'after'>, people: People): Change[] {
	const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
	return fields
		.map((field) => {
			const [old, fresh] = [before[field], after[field]];
			return {
				field,
				before: textOf(old, people),
				after: textOf(fresh, people),
				...(Array.isArray(old) && Array.isArray(fresh) && differenceOf(old, fresh, people)),
			};
		})
		.filter((change) => change.before !== change.after);
}

function differenceOf(old: readonly unknown[], fresh: readonly unknown[], people: People) {
	const [before, after] = [old, fresh].map((list) => list.map((value) => textOf(value, people))) as [
		string[],
		string[],
	];
	return {
		added: after.filter((text) => !before.includes(text)),
		removed: before.filter((text) => !after.includes(text)),
	};
}

/** An ISO 8601 time in UTC, as entries hold it. */
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d+)?Z$/;

function textOf(value: unknown, people: People): string {
	if (value === undefined || value === null) return '';
	if (typeof value === 'string') return wordsOf(value, people);
	if (Array.isArray(value)) return value.map((each) => textOf(each, people)).join(', ');
	if (typeof value === 'object')
		return Object.entries(value)
			.map(([name, inner]) => `${name}: ${textOf(inner, people)}`)
			.join(', ');
	// A number, or true or false.
	return JSON.stringify(value);
}

function wordsOf(text: string, people: People): string {
	const [, day, minute] = TIME.exec(text) ?? [];
	if (day !== undefined) return `${day} ${minute} UTC`;
	const person = isSubjectId(text) ? people.get(text) : undefined;
	return person ? shownName(person) : text;
}
