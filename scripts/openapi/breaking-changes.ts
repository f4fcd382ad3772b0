/**
 * Finds the changes of an OpenAPI document that break callers: a call that was taken and is refused now, or an answer
 * that a caller cannot read any more. An addition (a path, an optional parameter, a field of an answer, a new value of
 * an answer's enum) breaks nobody.
 */
import type { Operation } from '../../src/api/rest/openapi-document.ts';

type Schema = { readonly [keyword: string]: unknown };
type Document = {
	paths: Record<string, Record<string, Operation>>;
	components: { [kind: string]: unknown };
};
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Content = Record<string, { schema: Schema }>;
/** `sent` may only widen, `answered` may only narrow. */
type Direction = 'sent' | 'answered';

/** Compares two documents as JSON gives them. Each change is a sentence that names the place. */
export function breakingChanges(documentBefore: unknown, documentAfter: unknown): string[] {
	const [before, after] = [documentBefore as Document, documentAfter as Document];
	const found: string[] = [];
	for (const [path, methods] of Object.entries(before.paths))
		for (const [method, operation] of Object.entries(methods)) {
			const now = after.paths[path]?.[method];
			const where = `${method.toUpperCase()} ${path}`;
			if (now) found.push(...inOperation(new Comparison(before, after), where, operation, now));
			else found.push(`${where}: it is gone`);
		}
	return found;
}

function* inOperation(schemas: Comparison, where: string, before: Operation, after: Operation): Generator<string> {
	if (before.operationId !== after.operationId) yield `${where}: its operationId changed`;
	const [needed, needs] = [scopesOf(before), scopesOf(after)];
	if (needs.some((scope) => !needed.includes(scope))) yield `${where}: it needs another scope`;
	yield* inParameters(schemas, where, before, after);
	if (after.requestBody?.required && !before.requestBody) yield `${where}: it needs a body`;
	yield* inContent(schemas, `${where} body`, before.requestBody?.content, after.requestBody?.content, 'sent');
	for (const [status, response] of Object.entries(before.responses)) {
		if (!status.startsWith('2')) continue;
		const now = after.responses[status];
		if (!now) yield `${where}: it answers ${status} no more`;
		else yield* inContent(schemas, `${where} ${status}`, response.content, now.content, 'answered');
	}
	for (const status of Object.keys(after.responses))
		if (status.startsWith('2') && !before.responses[status]) yield `${where}: it answers ${status}, which is new`;
}

const scopesOf = ({ security }: Operation): string[] =>
	((security ?? []) as Record<string, string[]>[]).flatMap((each) => [
		...Object.keys(each),
		...Object.values(each).flat(),
	]);

function* inParameters(schemas: Comparison, where: string, before: Operation, after: Operation): Generator<string> {
	const [were, are] = [schemas.parametersOf(before, 'before'), schemas.parametersOf(after, 'after')];
	const same = (a: Parameter) => (b: Parameter) => a.in === b.in && a.name === b.name;
	for (const each of were) {
		const now = are.find(same(each));
		const place = `${where} ${each.in} ${each.name}`;
		if (!now) yield `${place}: it is gone`;
		else {
			if (now.required && !each.required) yield `${place}: it must be there now`;
			yield* schemas.changes(place, each.schema, now.schema, 'sent');
		}
	}
	for (const each of are)
		if (each.required && !were.some(same(each))) yield `${where} ${each.in} ${each.name}: it must be there now`;
}

function* inContent(
	schemas: Comparison,
	where: string,
	before: Content | undefined,
	after: Content | undefined,
	direction: Direction,
): Generator<string> {
	for (const [mediaType, { schema }] of Object.entries(before ?? {})) {
		const now = after?.[mediaType];
		if (!now) yield `${where}: ${mediaType} is gone`;
		else yield* schemas.changes(where, schema, now.schema, direction);
	}
}

/** Limits, and whether a smaller one takes less (`most`) or more (`least`). */
const LIMITS = {
	maximum: 'most',
	exclusiveMaximum: 'most',
	maxLength: 'most',
	maxItems: 'most',
	maxProperties: 'most',
	minimum: 'least',
	exclusiveMinimum: 'least',
	minLength: 'least',
	minItems: 'least',
	minProperties: 'least',
} as const;

/** Compares schemas of two documents, each of which is looked up in its own. */
class Comparison {
	readonly #documents: Record<'before' | 'after', Document>;
	readonly #seen = new Set<string>();

	constructor(before: Document, after: Document) {
		this.#documents = { before, after };
	}

	parametersOf({ parameters }: Operation, when: 'before' | 'after'): Parameter[] {
		return parameters.map((each) => this.#found(each as Schema, when) as unknown as Parameter);
	}

	*changes(where: string, before: Schema, after: Schema, direction: Direction): Generator<string> {
		const names = `${String(before.$ref)} ${String(after.$ref)} ${direction}`;
		if (before.$ref !== undefined && this.#seen.has(names)) return;
		this.#seen.add(names);
		const [was, is] = [this.#found(before, 'before'), this.#found(after, 'after')];
		// A schema that takes anything took everything, and tells a reader nothing.
		if (direction === 'sent' ? isAnything(is) : isAnything(was)) return;
		const [wide, narrow] = direction === 'sent' ? [is, was] : [was, is];
		yield* typeChanges(where, wide, narrow);
		yield* valueChanges(where, wide, narrow, direction);
		yield* limitChanges(where, was, is, direction);
		yield* this.#inFields(where, was, is, direction);
		yield* this.#inAlternatives(where, was, is, direction);
		if (was.items && is.items) yield* this.changes(`${where}[]`, was.items as Schema, is.items as Schema, direction);
	}

	*#inFields(where: string, was: Schema, is: Schema, direction: Direction): Generator<string> {
		const [had, has] = [fieldsOf(was), fieldsOf(is)];
		const [needed, needs] = [requiredOf(was), requiredOf(is)];
		for (const [name, field] of Object.entries(had)) {
			const place = `${where}.${name}`;
			const now = has[name];
			if (now) yield* this.changes(place, field, now, direction);
			else if (direction === 'answered' || is.additionalProperties === false) yield `${place}: it is gone`;
			if (now && direction === 'answered' && needed.includes(name) && !needs.includes(name))
				yield `${place}: it may be missing now`;
		}
		if (direction === 'sent')
			for (const name of needs) if (!needed.includes(name)) yield `${where}.${name}: it must be there now`;
		if (direction === 'sent' && is.additionalProperties === false && was.additionalProperties !== false)
			yield `${where}: it takes no other fields now`;
	}

	/** The alternatives of an `anyOf` or `oneOf`, in their order. */
	*#inAlternatives(where: string, was: Schema, is: Schema, direction: Direction): Generator<string> {
		const [had, has] = [alternativesOf(was), alternativesOf(is)];
		if (had.length === 0 && has.length === 0) return;
		if (direction === 'sent' ? has.length < had.length : has.length > had.length)
			yield `${where}: it has ${has.length} alternatives instead of ${had.length}`;
		for (const [at, alternative] of had.entries()) {
			const now = has[at];
			if (now) yield* this.changes(`${where}|${at + 1}`, alternative, now, direction);
		}
	}

	#found(schema: Schema, when: 'before' | 'after'): Schema {
		if (typeof schema.$ref !== 'string') return schema;
		const { $ref, ...more } = schema;
		let found: unknown = this.#documents[when];
		for (const step of $ref.replace('#/', '').split('/')) found = (found as Record<string, unknown>)[step];
		return { ...(found as Schema), ...more };
	}
}

const ANNOTATIONS = ['description', 'title', 'default', 'examples'];

const isAnything = (schema: Schema): boolean => Object.keys(schema).every((keyword) => ANNOTATIONS.includes(keyword));

const fieldsOf = (schema: Schema): Record<string, Schema> => (schema.properties ?? {}) as Record<string, Schema>;
const requiredOf = (schema: Schema): string[] => (schema.required ?? []) as string[];
const alternativesOf = (schema: Schema): Schema[] => (schema.anyOf ?? schema.oneOf ?? []) as Schema[];
const typesOf = (schema: Schema): unknown[] => [schema.type ?? []].flat();

/** Reports each type of the narrow schema that the wide one lacks. An integer is a number. */
function* typeChanges(where: string, wide: Schema, narrow: Schema): Generator<string> {
	const [all, some] = [typesOf(wide), typesOf(narrow)];
	const isIn = (type: unknown) => all.includes(type) || (type === 'integer' && all.includes('number'));
	if (all.length > 0 && !(some.length > 0 && some.every(isIn)) && alternativesOf(narrow).length === 0)
		yield `${where}: its type changed to another one`;
}

/** Reports each value of the narrow schema that the wide one lacks. An answer may get new values of an enum. */
function* valueChanges(where: string, wide: Schema, narrow: Schema, direction: Direction): Generator<string> {
	const [all, some] = [wide, narrow].map((schema) => ('const' in schema ? [schema.const] : schema.enum)) as (
		| unknown[]
		| undefined
	)[];
	if (direction === 'answered') {
		if (all && !some) yield `${where}: it may be any value now`;
		return;
	}
	if (all && !some) yield `${where}: it takes certain values alone now`;
	for (const value of some ?? [])
		if (all && !all.includes(value)) yield `${where}: it does not take ${JSON.stringify(value)} any more`;
}

function* limitChanges(where: string, was: Schema, is: Schema, direction: Direction): Generator<string> {
	if (direction === 'answered') return;
	for (const [keyword, kind] of Object.entries(LIMITS)) {
		const [before, now] = [was[keyword], is[keyword]] as (number | undefined)[];
		if (now === undefined || now === before) continue;
		if (before === undefined || (kind === 'most' ? now < before : now > before))
			yield `${where}: its ${keyword} is ${now} now`;
	}
	for (const keyword of ['pattern', 'format'])
		if (is[keyword] !== undefined && is[keyword] !== was[keyword]) yield `${where}: its ${keyword} changed`;
}
