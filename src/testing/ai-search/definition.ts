/**
 * Definitions of indexes, as far as Tideline uses them. Anything else is refused, and so is anything that the
 * documentation does not allow.
 */
import { isDeepStrictEqual } from 'node:util';
import { invalid } from './refusal.ts';

const TYPES = ['Edm.String', 'Edm.Int64', 'Collection(Edm.String)'] as const;
const ATTRIBUTES = ['key', 'retrievable', 'searchable', 'filterable', 'sortable', 'facetable'] as const;

export type Field = { name: string; type: (typeof TYPES)[number]; analyzer?: string } & Record<
	(typeof ATTRIBUTES)[number],
	boolean
>;
export type Definition = { name: string; fields: Field[] };

export type Entry = Record<string, string | number | string[]>;

export function readDefinition(body: unknown, name: string): Definition {
	const { fields, ...others } = asObject(body);
	if (others.name !== name) throw invalid('The name of the index is not that of the address.');
	if (!/^[a-z0-9](-?[a-z0-9])*$/.test(name) || name.length > 128) throw invalid(`No index is called '${name}'.`);
	for (const other of Object.keys(others)) if (other !== 'name') throw invalid(`An index has no ${other} here.`);
	if (!Array.isArray(fields)) throw invalid('An index has fields.');
	const read = fields.map(readField);
	if (new Set(read.map((field) => field.name)).size < read.length) throw invalid('Two fields have one name.');
	const keys = read.filter(({ key }) => key);
	if (keys.length !== 1 || keys[0]?.type !== 'Edm.String' || !keys[0].retrievable)
		throw invalid('An index has one key, a retrievable Edm.String.');
	return { name, fields: read };
}

function readField(body: unknown): Field {
	const { name, type, analyzer, ...given } = asObject(body);
	if (typeof name !== 'string' || !/^[A-Za-z][A-Za-z0-9_]{0,127}$/.test(name) || name.startsWith('azureSearch'))
		throw invalid(`No field is called '${JSON.stringify(name)}'.`);
	if (!isType(type)) throw invalid(`The field '${name}' has no known type.`);
	for (const [attribute, value] of Object.entries(given))
		if (!(ATTRIBUTES as readonly string[]).includes(attribute) || typeof value !== 'boolean')
			throw invalid(`The field '${name}' has no ${attribute}.`);
	const is = (attribute: string, byDefault: boolean) => (given[attribute] as boolean | undefined) ?? byDefault;
	const isText = type !== 'Edm.Int64';
	const field = {
		name,
		type,
		key: is('key', false),
		retrievable: is('retrievable', true),
		searchable: is('searchable', isText),
		filterable: is('filterable', true),
		sortable: is('sortable', type !== 'Collection(Edm.String)'),
		facetable: is('facetable', true),
	};
	if (field.searchable && !isText) throw invalid(`The field '${name}' is no text, so it is not searchable.`);
	if (field.sortable && type === 'Collection(Edm.String)') throw invalid(`The field '${name}' has no order.`);
	if (analyzer === undefined) return field;
	if (!field.searchable) throw invalid(`The field '${name}' is not searchable, so nothing analyzes it.`);
	if (analyzer !== 'whitespace') throw invalid(`This server has no such analyzer.`);
	return { ...field, analyzer };
}

/** Fields may come, and stay as they are. */
export function assertUpdate(before: Definition, after: Definition): void {
	for (const field of before.fields) {
		const same = after.fields.find(({ name }) => name === field.name);
		if (!isDeepStrictEqual(same, field)) throw invalid(`Existing field '${field.name}' cannot be changed.`);
	}
}

export function fieldOf({ fields }: Definition, name: string): Field {
	const field = fields.find((one) => one.name === name);
	if (!field) throw invalid(`Could not find a property named '${name}'.`);
	return field;
}

export function asObject(body: unknown): Record<string, unknown> {
	if (typeof body !== 'object' || body === null || Array.isArray(body)) throw invalid('An object is missing.');
	return body as Record<string, unknown>;
}

const isType = (type: unknown): type is Field['type'] => (TYPES as readonly unknown[]).includes(type);
