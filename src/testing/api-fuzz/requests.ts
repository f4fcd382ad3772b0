/** Requests to the REST interface, generated from its OpenAPI document alone: good ones, and ones that are wrong in many ways. */
import fc from 'fast-check';
import type { OpenApiDocument, Operation } from '../../api/rest/openapi-document.ts';

type Schema = { readonly [keyword: string]: unknown };
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };

/**
 * Existing values, by the name of the parameter or field that takes them. `tokens`: their names, for the sender to fill
 * in.
 */
export type Pools = { tokens: string[]; values: Record<string, string[]> };

/** `token`: a name of the pool, or a text that is no token. */
export type FuzzRequest = {
	operation: string;
	token: string | undefined;
	method: string;
	path: string;
	headers: Record<string, string>;
	body?: Uint8Array | undefined;
};

/** An operation with its place in the document. */
type Place = { path: string; method: string; operation: Operation };

const encoder = new TextEncoder();

const ODD_TEXTS = [
	'',
	' ',
	'\u0000',
	'../..',
	'%00',
	"' or 1 eq 1",
	'\ud800',
	'\u202e',
	'a'.repeat(5_000),
	'💧'.repeat(50),
	'null',
	'-1',
	'1e999',
	'__proto__',
	'2026-13-45T99:99:99Z',
];

const ODD_VALUES: unknown[] = [
	null,
	true,
	-1,
	1.5,
	1e21,
	'',
	'x',
	[],
	{},
	[[]],
	['x', 1],
	{ __proto__: null, a: { b: [] } },
];

export function requestsOf(document: OpenApiDocument, pools: Pools): fc.Arbitrary<FuzzRequest> {
	const places = Object.entries(document.paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]): Place => ({ path, method, operation })),
	);
	const parameters = document.components.parameters as Record<string, Parameter> | undefined;
	const found = (parameter: object): Parameter =>
		'$ref' in parameter
			? (parameters?.[String(parameter.$ref).split('/').at(-1) ?? ''] as Parameter)
			: (parameter as Parameter);

	return fc.constantFrom(...places).chain(({ path, method, operation }) => {
		const all = operation.parameters.map(found);
		const content = operation.requestBody?.content ?? {};
		return fc
			.record({
				path: named(
					all.filter((one) => one.in === 'path'),
					true,
				),
				query: named(
					all.filter((one) => one.in === 'query'),
					false,
				),
				more: fc.oneof(
					{ weight: 12, arbitrary: fc.constant(undefined) },
					{ weight: 1, arbitrary: fc.tuple(oddText, oddText) },
				),
				headers: fc.oneof(
					{ weight: 3, arbitrary: fc.constant<Record<string, string>>({}) },
					{
						weight: 1,
						arbitrary: named(
							all.filter((one) => one.in === 'header'),
							false,
						),
					},
				),
				token: fc.oneof(
					{ weight: 10, arbitrary: fc.constantFrom(...pools.tokens) },
					{ weight: 1, arbitrary: oddText.filter(isHeader) },
					{ weight: 1, arbitrary: fc.constant(undefined) },
				),
				body: bodyOf(content),
				method: fc.oneof(
					{ weight: 60, arbitrary: fc.constant(method.toUpperCase()) },
					{ weight: 1, arbitrary: fc.constantFrom('PATCH', 'HEAD', 'OPTIONS', 'DELETE') },
				),
			})
			.map(({ path: params, query, more, headers, token, body, method: sent }): FuzzRequest => {
				const search = new URLSearchParams([...Object.entries(query), ...(more ? [more] : [])]);
				const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? ''));
				return {
					operation: operation.operationId,
					token,
					method: sent,
					path: `${filled}${search.size > 0 ? `?${search}` : ''}`,
					headers: clean({
						...headers,
						...body?.headers,
					}),
					body: body?.bytes,
				};
			});
	});

	function named(given: Parameter[], isRequired: boolean): fc.Arbitrary<Record<string, string>> {
		const values = Object.fromEntries(given.map((one) => [one.name, textOf(one)]));
		const needed = given.filter(({ required }) => isRequired || required).map(({ name }) => name);
		return fc.record(values, { requiredKeys: needed }) as fc.Arbitrary<Record<string, string>>;
	}

	function textOf({ name, schema }: Parameter): fc.Arbitrary<string> {
		const known = pools.values[name] ?? [];
		return fc.oneof(
			{ weight: 16, arbitrary: known.length > 0 ? fc.constantFrom(...known) : valueOf(schema, name).map(String) },
			{ weight: 2, arbitrary: valueOf(schema, name).map(String) },
			{ weight: 1, arbitrary: oddText },
		);
	}

	type Sent = { bytes: Uint8Array; headers: Record<string, string> };

	function bodyOf(content: Record<string, { schema: object }>): fc.Arbitrary<Sent | undefined> {
		const types = Object.entries(content);
		if (types.length === 0) return fc.constant(undefined);
		return fc.constantFrom(...types).chain(([type, { schema }]) =>
			fc
				.record({
					value: fc.oneof(
						{ weight: 5, arbitrary: valueOf(schema as Schema) },
						{ weight: 2, arbitrary: spoilt(valueOf(schema as Schema)) },
						{ weight: 1, arbitrary: fc.constantFrom(...ODD_VALUES) },
					),
					as: fc.oneof(
						{ weight: 12, arbitrary: fc.constant('as it is') },
						{ weight: 1, arbitrary: fc.constantFrom('cut', 'not UTF-8', 'deep', 'huge', 'other type', 'binary') },
					),
				})
				.map(({ value, as }) => sentAs(as, type, value)),
		);
	}

	/** A value that fits the schema, as far as the schema says. */
	function valueOf(schema: Schema, name = '', depth = 0): fc.Arbitrary<unknown> {
		if (typeof schema.$ref === 'string') {
			const target = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] as Schema;
			return valueOf(target, name, depth);
		}
		const known = pools.values[name];
		if (schema.type === 'string' && known && known.length > 0)
			return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: anyText });
		if ('const' in schema) return fc.constant(schema.const);
		if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
		if (Array.isArray(schema.anyOf))
			return fc.oneof(...(schema.anyOf as Schema[]).map((one) => valueOf(one, name, depth)));
		switch (schema.type) {
			case 'string':
				return anyText;
			case 'integer':
			case 'number':
				return fc.integer({ min: Number(schema.minimum ?? -5), max: Number(schema.maximum ?? 500) });
			case 'boolean':
				return fc.boolean();
			case 'array':
				return fc.array(valueOf(schema.items as Schema, name, depth + 1), {
					minLength: Number(schema.minItems ?? 0),
					maxLength: 4,
				});
			case 'object': {
				const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
				const values = Object.fromEntries(fields.map(([field, one]) => [field, valueOf(one, field, depth + 1)]));
				return fc.record(values, { requiredKeys: (schema.required ?? []) as string[] });
			}
			default:
				return fc.oneof(anyText, fc.record({ text: anyText }), fc.jsonValue({ maxDepth: 2 }));
		}
	}
}

const anyText = fc.oneof(
	{ weight: 6, arbitrary: fc.string({ minLength: 1, maxLength: 30 }) },
	{ weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
	{ weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS) },
);
const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'binary', maxLength: 20 }));

/** Spoils a value: with a field less, one more, or one of another type. */
const spoilt = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
	fc
		.tuple(value, fc.nat(), fc.constantFrom(...ODD_VALUES), fc.constantFrom('less', 'more', 'other'))
		.map(([given, at, odd, how]) => {
			if (typeof given !== 'object' || given === null || Array.isArray(given)) return odd;
			const entries = Object.entries(given);
			if (how === 'more') return { ...given, surplus: odd };
			const [name = 'none'] = entries[at % Math.max(1, entries.length)] ?? [];
			return how === 'less' ? Object.fromEntries(entries.filter(([one]) => one !== name)) : { ...given, [name]: odd };
		});

function sentAs(as: string, type: string, value: unknown): { bytes: Uint8Array; headers: Record<string, string> } {
	const json = JSON.stringify(value) ?? 'null';
	const sent = (text: string, headers: Record<string, string> = { 'content-type': type }) => ({
		bytes: encoder.encode(text),
		headers,
	});
	switch (as) {
		case 'cut':
			return sent(json.slice(0, -1));
		case 'not UTF-8':
			return { bytes: Uint8Array.from([...encoder.encode(json), 0xff]), headers: { 'content-type': type } };
		case 'deep':
			return sent(`${'{"data":['.repeat(3_000)}${']}'.repeat(3_000)}`);
		case 'huge':
			return sent(JSON.stringify({ text: 'x'.repeat(1_100_000) }));
		case 'other type':
			return sent(json, { 'content-type': 'text/html; charset=utf-7' });
		case 'binary':
			return sent(json, {
				'content-type': 'application/json',
				'ce-specversion': '1.0',
				'ce-id': 'i',
				'ce-source': 's',
				'ce-type': 't%zz',
			});
		default:
			return sent(json);
	}
}

/** A segment of a path. A lone half of a surrogate pair becomes the character that a client would send. */
function encoded(segment: string): string {
	return encodeURIComponent(segment.toWellFormed());
}

/** Headers as HTTP carries them: what cannot be one stays away. */
function clean(headers: Record<string, string>): Record<string, string> {
	return Object.fromEntries(Object.entries(headers).filter(([, value]) => isHeader(value)));
}

function isHeader(value: string): boolean {
	return /^[\x20-\x7e]*$/.test(value);
}
