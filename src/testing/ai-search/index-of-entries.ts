/** One index: documents are seen a moment after they were written, all of them at once. */
import { asObject, type Definition, type Entry, type Field, fieldOf } from './definition.ts';
import { readFilter } from './filter.ts';
import { invalid, Refusal } from './refusal.ts';

const MOST_ACTIONS = 1_000;
const MOST_RESULTS = 1_000;
const LONGEST_TERM = 32_766;
const BY_DEFAULT = 50;

type Outcome = { key: string; status: boolean; statusCode: number; errorMessage: string | null };

export class IndexOfEntries {
	definition: Definition;
	readonly #seen = new Map<string, Entry>();
	readonly #seenAfterMs: number;

	constructor(definition: Definition, seenAfterMs: number) {
		this.definition = definition;
		this.#seenAfterMs = seenAfterMs;
	}

	get entries(): ReadonlyMap<string, Entry> {
		return this.#seen;
	}

	/** `refuses`: keys that it has no time for. */
	write(body: unknown, refuses: (key: string) => boolean): Outcome[] {
		const { value, ...others } = asObject(body);
		if (!Array.isArray(value) || value.length === 0 || Object.keys(others).length > 0)
			throw invalid('Actions are missing.');
		if (value.length > MOST_ACTIONS) throw invalid('A batch has at most 1,000 actions.');
		const actions = value.map((action) => this.#readAction(action));
		return actions.map(({ key, entry, write }) => {
			if (refuses(key)) return { key, status: false, statusCode: 503, errorMessage: 'The service is busy.' };
			const problem = entry && problemOf(entry, this.definition);
			if (problem) return { key, status: false, statusCode: 400, errorMessage: problem };
			setTimeout(write, this.#seenAfterMs);
			return { key, status: true, statusCode: entry ? 201 : 200, errorMessage: null };
		});
	}

	#readAction(action: unknown) {
		const { '@search.action': kind, ...entry } = asObject(action);
		const { name } = this.definition.fields.find((field) => field.key) as Field;
		const { [name]: key } = entry;
		if (typeof key !== 'string' || !/^[A-Za-z0-9=-][A-Za-z0-9_=-]{0,1023}$/.test(key))
			throw invalid(`Invalid document key: ${JSON.stringify(key)}.`);
		if (kind === 'delete') return { key, write: () => void this.#seen.delete(key) };
		if (kind !== 'upload') throw invalid(`This server has no action ${JSON.stringify(kind)}.`);
		return { key, entry, write: () => void this.#seen.set(key, entry as Entry) };
	}

	search(body: unknown): Entry[] {
		const { search, filter, orderby, select, top = BY_DEFAULT, ...others } = asObject(body);
		for (const [name, value] of Object.entries(others))
			if (value !== undefined && value !== null) throw invalid(`This server has no parameter '${name}'.`);
		if (search !== '*') throw invalid('This server searches by filters alone.');
		if (!Number.isInteger(top) || Number(top) < 0) throw invalid("The value of 'top' must be a number.");
		if (typeof select !== 'string') throw invalid("'select' is missing.");
		const fields = select.split(',').map((name) => fieldOf(this.definition, name.trim()));
		for (const { name, retrievable } of fields)
			if (!retrievable) throw invalid(`The field '${name}' is not retrievable.`);
		if (typeof orderby !== 'string') throw invalid("'orderby' is missing.");
		if (filter !== undefined && typeof filter !== 'string') throw invalid("'filter' is a text.");
		const test = filter === undefined ? () => true : readFilter(filter, this.definition);
		return [...this.#seen.values()]
			.filter(test)
			.sort(orderOf(orderby, this.definition))
			.slice(0, Math.min(Number(top), MOST_RESULTS))
			.map((entry) => Object.fromEntries(fields.map(({ name }) => [name, entry[name] as Entry[string]])));
	}
}

function orderOf(orderby: string, definition: Definition): (one: Entry, other: Entry) => number {
	const names = orderby.split(',').map((clause) => {
		const name = /^(\w+) asc$/.exec(clause.trim())?.[1];
		if (name === undefined) throw invalid(`This server has no order '${clause}'.`);
		if (!fieldOf(definition, name).sortable) throw invalid(`The field '${name}' is not sortable.`);
		return name;
	});
	return (one, other) => {
		const name = names.find((candidate) => one[candidate] !== other[candidate]);
		if (name === undefined) return 0;
		return (one[name] as number) < (other[name] as number) ? -1 : 1;
	};
}

/** The problem of one document: the others of its batch are written. */
function problemOf(entry: Record<string, unknown>, definition: Definition): string | undefined {
	for (const [name, value] of Object.entries(entry)) {
		const { type, filterable } = fieldOf(definition, name);
		if (!isOf(type, value)) return `'${name}' is not of type ${type}.`;
		const terms = type === 'Edm.Int64' ? [] : [value].flat();
		if (filterable && terms.some((term) => Buffer.byteLength(String(term)) > LONGEST_TERM))
			return `Field '${name}' contains a term that is too large to process.`;
	}
	return undefined;
}

function isOf(type: Field['type'], value: unknown): boolean {
	if (type === 'Edm.Int64') return Number.isSafeInteger(value);
	if (type === 'Edm.String') return typeof value === 'string';
	return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

export const missing = () => new Refusal(404, 'There is no such index.');
