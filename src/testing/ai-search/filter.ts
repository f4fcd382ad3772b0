/** OData filters by the grammar that the documentation has, as far as Tideline uses it. All else is refused. */
import { type Definition, type Entry, type Field, fieldOf } from './definition.ts';
import { readLucene } from './lucene.ts';
import { invalid } from './refusal.ts';

type Test = (entry: Entry) => boolean;
/** A field, or the variable of a lambda. */
type Variable = Pick<Field, 'name' | 'type' | 'filterable'>;

const TOKEN = /\s*(?:('(?:[^']|'')*')|(-?\d+)|([A-Za-z_][A-Za-z0-9_.]*(?:\/[A-Za-z_][A-Za-z0-9_]*)*)|([(),:]))/y;
const COMPARISONS: Record<string, (one: number | string, other: number | string) => boolean> = {
	eq: (one, other) => one === other,
	ne: (one, other) => one !== other,
	gt: (one, other) => one > other,
	lt: (one, other) => one < other,
	ge: (one, other) => one >= other,
	le: (one, other) => one <= other,
};
/** "A good guideline is that if you have hundreds of clauses, you are at risk." */
const MOST_CLAUSES = 100;

export function readFilter(filter: string, definition: Definition): Test {
	const tokens = tokensOf(filter);
	let at = 0;
	let clauses = 0;
	let range: Variable | undefined;
	const test = disjunction();
	if (at < tokens.length) throw wrong();
	return test;

	function disjunction(): Test {
		const tests = [conjunction()];
		while (take('or')) tests.push(conjunction());
		return (entry) => tests.some((one) => one(entry));
	}

	function conjunction(): Test {
		const tests = [negation()];
		while (take('and')) tests.push(negation());
		return (entry) => tests.every((one) => one(entry));
	}

	function negation(): Test {
		if (!take('not')) return primary(true);
		const test = primary(false);
		return (entry) => !test(entry);
	}

	/** `not` binds more tightly than comparisons. */
	function primary(mayCompare: boolean): Test {
		if (take('(')) {
			const test = disjunction();
			expect(')');
			return test;
		}
		if (++clauses > MOST_CLAUSES) throw invalid('The filter has too many clauses.');
		if (take('search.in')) return isIn();
		if (take('search.ismatch')) return isMatch();
		const name = next();
		const collection = /^(\w+)\/any$/.exec(name)?.[1];
		if (collection) return any(collection);
		if (!mayCompare) throw invalid('A unary operator with an incompatible type was detected.');
		return comparison(variable(name));
	}

	function comparison({ name, type }: Variable): Test {
		const operator = next();
		const compare = COMPARISONS[operator];
		const constant = next();
		if (!compare) throw wrong();
		if (type === 'Edm.Int64' && /^-?\d+$/.test(constant))
			return (entry) => compare(entry[name] as number, Number(constant));
		// The documentation allows no other comparison of strings.
		if (type === 'Edm.String' && constant.startsWith("'") && ['eq', 'ne'].includes(operator))
			return (entry) => compare(entry[name] as string, textOf(constant));
		throw invalid(`'${name}' cannot be compared so: ${operator} ${constant}.`);
	}

	function isIn(): Test {
		expect('(');
		const { name, type } = variable(next());
		if (type !== 'Edm.String') throw invalid(`search.in is for strings, and '${name}' is none.`);
		expect(',');
		const list = literal();
		const delimiters = take(',') ? literal() : ' ,';
		expect(')');
		const values = new Set<string>();
		let value = '';
		for (const character of `${list}${delimiters.charAt(0)}`)
			if (delimiters.includes(character)) {
				if (value !== '') values.add(value);
				value = '';
			} else value += character;
		return (entry) => values.has(entry[name] as string);
	}

	function isMatch(): Test {
		if (range) throw invalid('search.ismatch is not for lambda expressions.');
		expect('(');
		const query = literal();
		expect(',');
		const field = fieldOf(definition, literal());
		if (!field.searchable) throw invalid(`The field '${field.name}' is not searchable.`);
		expect(',');
		const [syntax, , mode] = [literal(), expect(','), literal()];
		expect(')');
		if (syntax !== 'full') throw invalid('This server has the full syntax alone.');
		if (mode !== 'any' && mode !== 'all') throw invalid(`There is no search mode '${mode}'.`);
		const matches = readLucene(query);
		return (entry) => matches(String(entry[field.name]));
	}

	function any(name: string): Test {
		if (range) throw wrong();
		const { type } = variable(name, 'Collection(Edm.String)');
		if (type !== 'Collection(Edm.String)') throw invalid(`'${name}' is no collection.`);
		expect('(');
		range = { name: next(), type: 'Edm.String', filterable: true };
		const { name: own } = range;
		expect(':');
		const test = disjunction();
		expect(')');
		range = undefined;
		return (entry) => (entry[name] as string[]).some((item) => test({ [own]: item }));
	}

	function variable(name: string, type?: Field['type']): Variable {
		const found = range ?? fieldOf(definition, name);
		if (found.name !== name) throw invalid(`'${name}' is not in the range of this lambda expression.`);
		if (!found.filterable) throw invalid(`The field '${name}' is not filterable.`);
		if (type === undefined && found.type.startsWith('Collection')) throw invalid(`'${name}' is a collection.`);
		return found;
	}

	function literal(): string {
		const token = next();
		if (!token.startsWith("'")) throw wrong();
		return textOf(token);
	}

	function next(): string {
		const token = tokens[at++];
		if (token === undefined) throw wrong();
		return token;
	}

	function take(token: string): boolean {
		if (tokens[at] !== token) return false;
		at += 1;
		return true;
	}

	function expect(token: string): void {
		if (!take(token)) throw wrong();
	}

	function wrong() {
		return invalid(`Invalid expression: syntax error at token ${at} in '${filter}'.`);
	}
}

function tokensOf(filter: string): string[] {
	const tokens: string[] = [];
	const text = filter.trimEnd();
	for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length; ) {
		const start = TOKEN.lastIndex;
		const found = TOKEN.exec(text);
		if (!found) throw invalid(`Invalid expression: syntax error at character ${start} in '${filter}'.`);
		tokens.push(found[0].trimStart());
	}
	return tokens;
}

const textOf = (literal: string) => literal.slice(1, -1).replaceAll("''", "'");
