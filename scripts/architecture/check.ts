/** Checks the source against the rules of `rooms.ts`. */
import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileCircles, folderCircles } from './circles.ts';
import { judgeClocks } from './clocks.ts';
import { COMPUTED, type Import, readSources, resolve, type Source } from './read-source.ts';
import { environmentReaders, homes, isTest, keyRule, outside, type Room, roomOf } from './rooms.ts';
import { judgeVerbs } from './verbs.ts';

/** One sentence a violation, `file:line: what is wrong`, sorted. */
export function violations(root: string): string[] {
	const sources = readSources(root);
	return [
		...sources.flatMap((source) => source.imports.flatMap((found) => judgeImport(root, source.file, found))),
		...sources.filter(({ file }) => !roomOf(file)).map(({ file }) => `${file}:1: belongs to no room; see rooms.ts`),
		...sources.flatMap(judgeEnvironment),
		...fileCircles(sources),
		...folderCircles(sources),
		...sources.flatMap(judgeKeys),
		...sources.flatMap(judgeBareTexts),
		...sources.flatMap(judgeClocks),
		...judgeVerbs(sources),
	].sort();
}

function judgeImport(root: string, file: string, { line, specifier, typeOnly }: Import): string[] {
	const room = roomOf(file);
	if (!room) return [];
	const say = (what: string) => [`${file}:${line}: ${what}`];
	if (!specifier.startsWith('.')) return judgePackage(room, specifier).flatMap(say);

	// Scripts start programs that they have made.
	if (specifier === COMPUTED && room.name === 'scripts') return [];
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

function judgeKeys({ file, keyHandling }: Source): string[] {
	if (!keyRule.files.test(file) || keyRule.authors.test(file) || isTest(file)) return [];
	return keyHandling.map(({ line, what }) => `${file}:${line}: ${what}; only src/storage/rows does`);
}

const judgeBareTexts = ({ file, bareTexts }: Source): string[] =>
	bareTexts.map(
		(line) => `${file}:${line}: text stands bare beside what comes and goes; put it into an element of its own`,
	);

if (import.meta.main) {
	const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
	const found = violations(root);
	for (const sentence of found) console.error(sentence);
	process.exitCode = found.length > 0 ? 1 : 0;
}
