/**
 * Reads one source file with oxc, for all rules at once.
 *
 * Our own, because TypeScript 7 has no programming interface and the known linters of imports read TypeScript through
 * it, or else lose `import type` and JSX.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import {
	type Function as FunctionNode,
	type ParamPattern,
	type ParseResult,
	type Program,
	parseSync,
	Visitor,
} from 'oxc-parser';
import { bareTexts } from './bare-text.ts';
import { type Measuring, measuringIn } from './clocks.ts';

/** Stands for the file of an import whose specifier is computed. */
export const COMPUTED = './(computed)';

/** `names`: the values that are imported by name; `all` when it is the whole module. */
export type Import = { line: number; specifier: string; typeOnly: boolean; names: string[] | 'all' };
type Reading = { line: number; start: number; variable: string | undefined };
/** `first` is the type of the first parameter as it is written: empty where it has none. */
type Exported = { name: string; parameters: number; first: string };
type KeyHandling = { line: number; what: string };
export type FunctionSize = { name: string; lines: number };

export type Source = {
	file: string;
	lines: number;
	imports: Import[];
	/** The places where it reads `process.env`. */
	environment: Reading[];
	/** The functions that it exports. */
	exported: Exported[];
	/** The places where it cuts a partition key or a row key, or joins one. */
	keyHandling: KeyHandling[];
	/** The places where it measures how long something takes. */
	measuring: Measuring[];
	functions: FunctionSize[];
	/** The lines on which text stands bare beside what comes and goes. */
	bareTexts: number[];
};

export function readSources(root: string): Source[] {
	return globSync(['src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.ts', '*.ts'], {
		cwd: root,
		exclude: ['scripts/architecture/fixture/**', '**/next-env.d.ts'],
	}).map((file) => readSource(root, file.replaceAll('\\', '/')));
}

/** The file that a relative import leads to. */
export const resolve = (file: string, specifier: string) => posix.join(posix.dirname(file), specifier);

function readSource(root: string, file: string): Source {
	const text = readFileSync(join(root, file), 'utf8');
	const { program, module, errors } = parseSync(file, text);
	if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);

	const textOf = ({ start, end }: Node) => text.slice(start, end);
	const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
	const parsed = { program, module, textOf, lineAt };
	return {
		file,
		lines: text.split('\n').length - 1,
		imports: [...staticImportsIn(parsed), ...otherImportsIn(parsed)],
		environment: withoutPrefixes(environmentIn(parsed)),
		exported: exportedIn(parsed),
		keyHandling: keyHandlingIn(parsed),
		measuring: measuringIn(program, textOf, lineAt),
		functions: functionsIn(parsed),
		bareTexts: file.endsWith('.tsx') ? bareTexts(program, textOf).map(({ start }) => lineAt(start)) : [],
	};
}

type Node = { start: number; end: number };
type Parsed = Pick<ParseResult, 'program' | 'module'> & {
	textOf(node: Node): string;
	lineAt(offset: number): number;
};

function staticImportsIn({ module, lineAt }: Parsed): Import[] {
	const allTypes = (entries: { isType: boolean }[]) => entries.length > 0 && entries.every(({ isType }) => isType);
	const namesOf = (entries: { isType: boolean; importName: { kind: string; name: string | null } }[]) => {
		const values = entries.filter(({ isType }) => !isType).map(({ importName }) => importName);
		return values.every(({ kind }) => kind === 'Name') ? values.map(({ name }) => name ?? '') : 'all';
	};
	const imports = module.staticImports.map(({ start, moduleRequest, entries }) => ({ start, moduleRequest, entries }));
	const exports = module.staticExports.flatMap(({ start, entries }) => {
		const moduleRequest = entries.find((entry) => entry.moduleRequest)?.moduleRequest;
		return moduleRequest ? [{ start, moduleRequest, entries }] : [];
	});
	return [...imports, ...exports].map(({ start, moduleRequest, entries }) => ({
		line: lineAt(start),
		specifier: moduleRequest.value,
		typeOnly: allTypes(entries),
		names: namesOf(entries),
	}));
}

/** Imports within the code: `import(…)`, `require(…)`, and `import(…)` as a type. */
function otherImportsIn({ program, textOf, lineAt }: Parsed): Import[] {
	const imports: Import[] = [];
	const add = ({ start }: Node, source: Literal, typeOnly: boolean) =>
		imports.push({ line: lineAt(start), specifier: literal(source) ?? COMPUTED, typeOnly, names: 'all' });
	new Visitor({
		ImportExpression(node) {
			add(node, node.source, false);
		},
		TSImportType(node) {
			add(node, node.source, true);
		},
		CallExpression(node) {
			const [first] = node.arguments;
			if (first && textOf(node.callee) === 'require') add(node, first, false);
		},
	}).visit(program);
	return imports;
}

function environmentIn({ program, textOf, lineAt }: Parsed): Reading[] {
	const readings: Reading[] = [];
	const add = ({ start }: Node, variable?: string) => readings.push({ line: lineAt(start), start, variable });
	new Visitor({
		MemberExpression(node) {
			const match = READS_ENVIRONMENT.exec(textOf(node));
			if (match) add(node, match[1]);
		},
		VariableDeclarator(node) {
			const pulled = node.id.type === 'ObjectPattern' && /\benv\b/.test(textOf(node.id));
			if (pulled && node.init && textOf(node.init) === 'process') add(node);
		},
		ImportDeclaration(node) {
			if (!/^(node:)?process$/.test(node.source.value)) return;
			const named = node.specifiers.some((one) => one.type === 'ImportSpecifier' && textOf(one.imported) === 'env');
			if (named) add(node);
		},
	}).visit(program);
	return readings;
}

function keyHandlingIn({ program, textOf, lineAt }: Parsed): KeyHandling[] {
	const found: KeyHandling[] = [];
	new Visitor({
		CallExpression(node) {
			const callee = textOf(node.callee);
			if (CUTS_KEY.test(callee))
				found.push({ line: lineAt(node.start), what: `cuts a key with ${callee.replace(/\s+/g, '')}` });
		},
		Property({ start, key, value }) {
			const name = nameOf(key);
			const joins =
				(value.type === 'TemplateLiteral' && value.expressions.length > 0) ||
				(value.type === 'BinaryExpression' && value.operator === '+');
			if (joins && (name === 'partition' || name === 'row'))
				found.push({ line: lineAt(start), what: `joins a key in ${name}` });
		},
	}).visit(program);
	return found;
}

function functionsIn({ program, textOf, lineAt }: Parsed): FunctionSize[] {
	const functions: FunctionSize[] = [];
	const add = (name: string, { start, end }: Node) => functions.push({ name, lines: lineAt(end) - lineAt(start) + 1 });
	new Visitor({
		Property({ key, value }) {
			if (FUNCTIONS.includes(value.type)) add(nameOf(key) ?? '', value);
		},
		MethodDefinition({ key, value }) {
			add(textOf(key), value);
		},
		FunctionDeclaration(node) {
			add(node.id?.name ?? '', node);
		},
		VariableDeclarator({ id, init }) {
			if (id.type === 'Identifier' && init && FUNCTIONS.includes(init.type)) add(id.name, init);
		},
	}).visit(program);
	return functions;
}

function exportedIn({ program, module, textOf }: Parsed): Exported[] {
	const declared = topLevelFunctions(program);
	return module.staticExports.flatMap(({ entries }) =>
		entries.flatMap(({ exportName, localName }) => {
			const params = declared.get(localName.name ?? '');
			if (!params || !exportName.name) return [];
			const type = params[0] && annotationOf(params[0]);
			return [{ name: exportName.name, parameters: params.length, first: type ? textOf(type) : '' }];
		}),
	);
}

type Literal = { type: string; value?: unknown };

const literal = (node: Literal) => (node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined);

const nameOf = (key: Literal & { name?: unknown }) =>
	key.type === 'Identifier' && typeof key.name === 'string' ? key.name : literal(key);

/** The parameters of each function that the file itself declares, by its name. */
function topLevelFunctions({ body }: Program): Map<string, ParamPattern[]> {
	const found = new Map<string, ParamPattern[]>();
	for (const statement of body) {
		const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
		if (node?.type === 'FunctionDeclaration' && node.id) found.set(node.id.name, node.params);
		if (node?.type !== 'VariableDeclaration') continue;
		for (const { id, init } of node.declarations)
			if (id.type === 'Identifier' && init && FUNCTIONS.includes(init.type))
				found.set(id.name, (init as FunctionNode).params);
	}
	return found;
}

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression'];
const READS_ENVIRONMENT = /^(?:globalThis\s*\.\s*)?process\s*(?:\??\.\s*env|\[.env.\])(?:\s*\.\s*(\w+))?$/;
/** A call on a key, or on something that ends in one: `row.slice`, `found.partition.startsWith`. */
const CUTS_KEY =
	/(^|\.\s*)(row|partition)\s*\??\.\s*(at|charAt|concat|endsWith|indexOf|lastIndexOf|match|replace|replaceAll|search|slice|split|startsWith|substring)$/;

function annotationOf(parameter: ParamPattern) {
	const node = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
	return 'typeAnnotation' in node ? node.typeAnnotation?.typeAnnotation : undefined;
}

/** `process.env.NEXT_RUNTIME` is seen twice, whole and as the `process.env` that it begins with. */
function withoutPrefixes(environment: Reading[]) {
	return environment.filter(
		({ start, variable }) => variable || !environment.some((other) => other.variable && other.start === start),
	);
}
