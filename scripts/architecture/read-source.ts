/**
 * Reads one source file with oxc, for all rules at once.
 *
 * Our own, because TypeScript 7 has no programming interface and the known linters of imports read TypeScript through
 * it, or else lose `import type` and JSX.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Function as FunctionNode, type ParamPattern, type Program, parseSync, Visitor } from 'oxc-parser';
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

	const textOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
	const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
	const imports: Import[] = [];
	const environment: Reading[] = [];
	const keyHandling: KeyHandling[] = [];
	const functions: FunctionSize[] = [];

	const addImport = (node: { start: number }, specifier: string, typeOnly: boolean, names: Import['names'] = 'all') =>
		imports.push({ line: lineAt(node.start), specifier, typeOnly, names });
	const addReading = ({ start }: { start: number }, variable?: string) =>
		environment.push({ line: lineAt(start), start, variable });
	const addKeyHandling = ({ start }: { start: number }, what: string) =>
		keyHandling.push({ line: lineAt(start), what });
	const addFunction = (name: string, { start, end }: { start: number; end: number }) =>
		functions.push({ name, lines: lineAt(end) - lineAt(start) + 1 });
	const allTypes = (entries: { isType: boolean }[]) => entries.length > 0 && entries.every(({ isType }) => isType);
	const namesOf = (entries: { isType: boolean; importName: { kind: string; name: string | null } }[]) => {
		const values = entries.filter(({ isType }) => !isType).map(({ importName }) => importName);
		return values.every(({ kind }) => kind === 'Name') ? values.map(({ name }) => name ?? '') : 'all';
	};

	for (const found of module.staticImports)
		addImport(found, found.moduleRequest.value, allTypes(found.entries), namesOf(found.entries));
	for (const found of module.staticExports) {
		const from = found.entries.find((entry) => entry.moduleRequest)?.moduleRequest;
		if (from) addImport(found, from.value, allTypes(found.entries), namesOf(found.entries));
	}

	const literal = (node: { type: string; value?: unknown }) =>
		node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
	new Visitor({
		ImportExpression(node) {
			addImport(node, literal(node.source) ?? COMPUTED, false);
		},
		TSImportType(node) {
			addImport(node, literal(node.source) ?? COMPUTED, true);
		},
		CallExpression(node) {
			const [first] = node.arguments;
			const callee = textOf(node.callee);
			if (callee === 'require' && first) addImport(node, literal(first) ?? COMPUTED, false);
			if (CUTS_KEY.test(callee)) addKeyHandling(node, `cuts a key with ${callee.replace(/\s+/g, '')}`);
		},
		Property(node) {
			const name = node.key.type === 'Identifier' ? node.key.name : literal(node.key);
			if (FUNCTIONS.includes(node.value.type)) addFunction(name ?? '', node.value);
			const joins =
				(node.value.type === 'TemplateLiteral' && node.value.expressions.length > 0) ||
				(node.value.type === 'BinaryExpression' && node.value.operator === '+');
			if (joins && (name === 'partition' || name === 'row')) addKeyHandling(node, `joins a key in ${name}`);
		},
		MethodDefinition(node) {
			addFunction(textOf(node.key), node.value);
		},
		FunctionDeclaration(node) {
			addFunction(node.id?.name ?? '', node);
		},
		MemberExpression(node) {
			const match = READS_ENVIRONMENT.exec(textOf(node));
			if (match) addReading(node, match[1]);
		},
		VariableDeclarator(node) {
			if (node.id.type === 'Identifier' && node.init && FUNCTIONS.includes(node.init.type))
				addFunction(node.id.name, node.init);
			const pulled = node.id.type === 'ObjectPattern' && /\benv\b/.test(textOf(node.id));
			if (pulled && node.init && textOf(node.init) === 'process') addReading(node);
		},
		ImportDeclaration(node) {
			if (!/^(node:)?process$/.test(node.source.value)) return;
			const named = node.specifiers.some((one) => one.type === 'ImportSpecifier' && textOf(one.imported) === 'env');
			if (named) addReading(node);
		},
	}).visit(program);

	const declared = topLevelFunctions(program);
	const exported = module.staticExports.flatMap(({ entries }) =>
		entries.flatMap(({ exportName, localName }) => {
			const params = declared.get(localName.name ?? '');
			if (!params || !exportName.name) return [];
			const type = params[0] && annotationOf(params[0]);
			return [{ name: exportName.name, parameters: params.length, first: type ? textOf(type) : '' }];
		}),
	);
	const lines = text.split('\n').length - 1;
	const measuring = measuringIn(program, textOf, lineAt);
	const bare = file.endsWith('.tsx') ? bareTexts(program, textOf).map(({ start }) => lineAt(start)) : [];
	return {
		file,
		lines,
		imports,
		environment: withoutPrefixes(environment),
		exported,
		keyHandling,
		measuring,
		functions,
		bareTexts: bare,
	};
}

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
