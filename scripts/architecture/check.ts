/**
 * Checks every import of the repository against `rooms.ts`, finds cycles, and finds who reads `process.env`.
 *
 * Our own, because TypeScript 7 has no programming interface and the known linters of imports read TypeScript through
 * it, or else lose `import type` and JSX; this reads it with oxc.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { environmentReaders, homes, outside, type Room, rooms } from './rooms.ts';

type Import = { line: number; specifier: string; typeOnly: boolean };
type Reading = { line: number; start: number; variable: string | undefined };
type Source = { file: string; imports: Import[]; environment: Reading[] };

/** One sentence a violation, `file:line: what is wrong`, sorted. */
export function violations(root: string): string[] {
	const sources = sourceFiles(root).map((file) => read(root, file));
	return [
		...sources.flatMap((source) => source.imports.flatMap((found) => judgeImport(root, source.file, found))),
		...sources.filter(({ file }) => !roomOf(file)).map(({ file }) => `${file}:1: belongs to no room; see rooms.ts`),
		...sources.flatMap(judgeEnvironment),
		...cycles(sources),
	].sort();
}

function sourceFiles(root: string) {
	return globSync(['src/**/*.{ts,tsx}', 'e2e/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.ts', '*.ts'], {
		cwd: root,
		exclude: ['scripts/architecture/fixture/**', '**/next-env.d.ts'],
	}).map((file) => file.replaceAll('\\', '/'));
}

const roomOf = (file: string) => rooms.find((room) => room.files.test(file));

function judgeImport(root: string, file: string, { line, specifier, typeOnly }: Import): string[] {
	const room = roomOf(file);
	if (!room) return [];
	const say = (what: string) => [`${file}:${line}: ${what}`];
	if (!specifier.startsWith('.')) return judgePackage(room, specifier).flatMap(say);

	const target = resolve(file, specifier);
	if (!existsSync(join(root, target)))
		return say(`${specifier} leads to no file; imports name the file, with its ending`);
	const other = roomOf(target);
	// Style sheets and the like have no room and no imports.
	if (!other || other.name === room.name || room.may === 'anything') return [];
	if (outside.includes(other.name))
		return say(`${room.name} may not import ${other.name}, which stands outside the product`);
	if (room.may.includes(other.name)) return [];
	if (room.types?.includes(other.name)) {
		return typeOnly ? [] : say(`${room.name} may import types of ${other.name}, and nothing else of it`);
	}
	return say(`${room.name} may not import ${other.name}`);
}

function judgePackage(room: Room, specifier: string): string[] {
	const name = isBuiltin(specifier) && !specifier.startsWith('node:') ? `node:${specifier}` : specifier;
	if (outside.includes(room.name)) return [];
	if (room.onlyPackages && !room.onlyPackages.test(name))
		return [`${room.name} may not import the package ${specifier}`];
	if (room.never?.test(name)) return [`${room.name} may not import the package ${specifier}`];
	return homes
		.filter((home) => home.packages.test(name) && home.room !== room.name)
		.map((home) => `the package ${specifier} is for ${home.room} alone`);
}

function judgeEnvironment({ file, environment }: Source): string[] {
	const allowed = environmentReaders.filter((reader) => reader.files.test(file));
	return environment
		.filter(({ variable }) => !allowed.some((reader) => !reader.variable || reader.variable === variable))
		.map(({ line }) => `${file}:${line}: only src/env.ts reads process.env`);
}

/** Each cycle once, named by its files from the first in alphabetical order on. */
function cycles(sources: Source[]): string[] {
	const edges = new Map(
		sources.map(({ file, imports }) => [
			file,
			imports.filter(({ specifier }) => specifier.startsWith('.')).map(({ specifier }) => resolve(file, specifier)),
		]),
	);
	const found = new Set<string>();
	const done = new Set<string>();
	const visit = (file: string, path: string[]) => {
		const start = path.indexOf(file);
		if (start >= 0) {
			const loop = path.slice(start);
			const first = loop.indexOf([...loop].sort()[0] as string);
			found.add([...loop.slice(first), ...loop.slice(0, first)].join(' → '));
			return;
		}
		if (done.has(file)) return;
		for (const next of edges.get(file) ?? []) visit(next, [...path, file]);
		done.add(file);
	};
	for (const file of edges.keys()) visit(file, []);
	return [...found].map((loop) => `${loop.split(' ')[0]}:1: imports itself: ${loop} → …`);
}

const resolve = (file: string, specifier: string) => posix.join(posix.dirname(file), specifier);

function read(root: string, file: string): Source {
	const text = readFileSync(join(root, file), 'utf8');
	const { program, module, errors } = parseSync(file, text);
	if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);

	const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
	const imports: Import[] = [];
	const environment: Reading[] = [];
	const addReading = ({ start }: { start: number }, variable?: string) =>
		environment.push({ line: lineAt(start), start, variable });
	const add = (node: { start: number }, specifier: string, typeOnly: boolean) =>
		imports.push({ line: lineAt(node.start), specifier, typeOnly });
	const allTypes = (entries: { isType: boolean }[]) => entries.length > 0 && entries.every(({ isType }) => isType);

	for (const found of module.staticImports) add(found, found.moduleRequest.value, allTypes(found.entries));
	for (const found of module.staticExports) {
		const from = found.entries.find((entry) => entry.moduleRequest)?.moduleRequest;
		if (from) add(found, from.value, allTypes(found.entries));
	}

	const literal = (node: { type: string; value?: unknown }) =>
		node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
	new Visitor({
		ImportExpression(node) {
			add(node, literal(node.source) ?? './(computed)', false);
		},
		TSImportType(node) {
			add(node, literal(node.source) ?? './(computed)', true);
		},
		CallExpression(node) {
			const [first] = node.arguments;
			if (node.callee.type !== 'Identifier' || node.callee.name !== 'require' || !first) return;
			add(node, literal(first) ?? './(computed)', false);
		},
		MemberExpression(node) {
			const whole = text.slice(node.start, node.end);
			const match = /^(?:globalThis\s*\.\s*)?process\s*(?:\??\.\s*env|\[.env.\])(?:\s*\.\s*(\w+))?$/.exec(whole);
			if (match) addReading(node, match[1]);
		},
		VariableDeclarator(node) {
			const pulled = node.id.type === 'ObjectPattern' && /\benv\b/.test(text.slice(node.id.start, node.id.end));
			const from = node.init && text.slice(node.init.start, node.init.end);
			if (pulled && from === 'process') addReading(node);
		},
		ImportDeclaration(node) {
			if (!/^(node:)?process$/.test(node.source.value)) return;
			const named = node.specifiers.some(
				(one) => one.type === 'ImportSpecifier' && text.slice(one.imported.start, one.imported.end) === 'env',
			);
			if (named) addReading(node);
		},
	}).visit(program);
	return { file, imports, environment: withoutPrefixes(environment) };
}

/** `process.env.NEXT_RUNTIME` is seen twice, whole and as the `process.env` that it begins with. */
function withoutPrefixes(environment: Reading[]) {
	return environment.filter(
		({ start, variable }) => variable || !environment.some((other) => other.variable && other.start === start),
	);
}

if (import.meta.main) {
	const found = violations(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
	for (const sentence of found) console.error(sentence);
	process.exitCode = found.length > 0 ? 1 : 0;
}
