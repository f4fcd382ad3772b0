/**
 * Evaluates the expressions of ARM templates, as far as deploy/azure uses them. A function or a member that does not exist
 * is an error.
 * https://learn.microsoft.com/azure/azure-resource-manager/templates/template-expressions
 */
export type Value = string | number | boolean | null | Value[] | { [name: string]: Value } | Lambda;
type Lambda = (value: Value) => Value;
export type Functions = Readonly<Record<string, (...values: Value[]) => Value>>;
type Variables = ReadonlyMap<string, Value>;
type Expression = (variables: Variables) => Value;

const TOKEN = /\s*('(?:[^']|'')*'|-?\d+|[A-Za-z]\w*|[()[\],.])/y;

/** Evaluates each text in brackets within a value, at any depth, keys included. `functions` are those of the template. */
export function evaluate(value: unknown, functions: Functions): Value {
	if (typeof value === 'string') {
		if (value.startsWith('[[')) return value.slice(1);
		return value.startsWith('[') ? parse(value.slice(1, -1), functions)(new Map()) : value;
	}
	if (Array.isArray(value)) return value.map((each) => evaluate(each, functions));
	if (value === null || typeof value !== 'object') return value as Value;
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => [asText(evaluate(name, functions)), evaluate(each, functions)]),
	);
}

function parse(text: string, functions: Functions): Expression {
	const tokens = tokensOf(text);
	const expression = read();
	if (tokens.length > 0) throw new Error(`Not read in ${text}: ${tokens.join(' ')}`);
	return expression;

	function read(): Expression {
		let found = primary();
		while (tokens[0] === '.' || tokens[0] === '[') found = member(found);
		return found;
	}

	function member(owner: Expression): Expression {
		const isName = tokens.shift() === '.';
		const name = tokens[0] as string;
		const key: Expression = isName ? () => name : read();
		take(isName ? name : ']');
		return (variables) => memberOf(owner(variables), key(variables));
	}

	function primary(): Expression {
		const token = tokens.shift() ?? '';
		if (token.startsWith("'")) return () => token.slice(1, -1).replaceAll("''", "'");
		if (/^-?\d/.test(token)) return () => Number(token);
		return called(token, readArguments());
	}

	function readArguments(): Expression[] {
		const list: Expression[] = [];
		take('(');
		while (tokens[0] !== ')') {
			if (list.length > 0) take(',');
			list.push(read());
		}
		take(')');
		return list;
	}

	function take(wanted: string): void {
		if (tokens.shift() !== wanted) throw new Error(`${wanted} is missing in ${text}`);
	}

	function called(name: string, [first, second, third, ...others]: Expression[]): Expression {
		if (name === 'lambdaVariables') return (variables) => variables.get(first?.(variables) as string) as Value;
		// The branch that is not taken is not evaluated, and a body of a lambda only when it is called.
		if (name === 'if') return (variables) => (first?.(variables) ? second : third)?.(variables) as Value;
		if (name === 'lambda')
			return (variables) => (value) =>
				second?.(new Map([...variables, [first?.(variables) as string, value]])) as Value;
		const found = functions[name] ?? FUNCTIONS[name];
		if (!found) throw new Error(`There is no function ${name}, in ${text}`);
		const list = [first, second, third, ...others].filter((each) => each !== undefined);
		return (variables) => found(...list.map((each) => each(variables)));
	}
}

/** Throws for what is no text and no number: Azure refuses it, too. */
export function asText(value: Value | undefined): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'number') return value.toString();
	throw new Error(`Not a text: ${JSON.stringify(value)}`);
}

function tokensOf(text: string): string[] {
	const tokens: string[] = [];
	TOKEN.lastIndex = 0;
	while (TOKEN.lastIndex < text.trimEnd().length) {
		const at = TOKEN.lastIndex;
		const token = TOKEN.exec(text)?.[1];
		if (token === undefined) throw new Error(`Not an expression: ${text.slice(at)}`);
		tokens.push(token);
	}
	return tokens;
}

function memberOf(owner: Value, key: Value): Value {
	const found = (owner as Record<string, Value> | null)?.[asText(key)];
	if (found === undefined) throw new Error(`There is no ${asText(key)} in ${JSON.stringify(owner)}`);
	return found;
}

type Named = Record<string, Value>;

const FUNCTIONS: Functions = {
	concat: (...lists) => lists.flat(),
	createArray: (...values) => values,
	createObject: (...pairs) =>
		Object.fromEntries(pairs.flatMap((name, at) => (at % 2 === 0 ? [[asText(name), pairs[at + 1] as Value]] : []))),
	empty: (value) => value === null || value === '' || Object.keys(value as Named).length === 0,
	equals: (one, other) => JSON.stringify(one) === JSON.stringify(other),
	filter: (list, holds) => (list as Value[]).filter((each) => (holds as Lambda)(each)),
	format: (pattern, ...values) =>
		asText(pattern).replaceAll(/\{\{|\}\}|\{(\d+)\}/g, (found, at) =>
			at ? asText(values[Number(at)]) : found.slice(1),
		),
	items: (object) =>
		Object.entries(object as Named)
			.toSorted(([one], [other]) => (one < other ? -1 : 1))
			.map(([key, value]) => ({ key, value })),
	join: (list, between) => (list as Value[]).map(asText).join(asText(between)),
	json: (text) => JSON.parse(asText(text)) as Value,
	length: (list) => Object.keys(list as Named).length,
	map: (list, change) => (list as Value[]).map((each) => (change as Lambda)(each)),
	not: (value) => !value,
	null: () => null,
	objectKeys: (object) => Object.keys(object as Named).toSorted(),
	range: (start, count) => Array.from({ length: Number(count) }, (_, at) => Number(start) + at),
	replace: (text, from, to) => asText(text).replaceAll(asText(from), asText(to)),
	string: (value) => asText(value),
	toLower: (text) => asText(text).toLowerCase(),
	true: () => true,
	union: (...objects) => Object.assign({}, ...objects) as Named,
};
