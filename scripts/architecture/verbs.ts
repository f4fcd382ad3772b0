/** Verbs are the functions of `domain` that take the caller with them: the outer rooms reach the domain by these alone. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Import, readSources, resolve, type Source } from './read-source.ts';
import { isTest, roomOf, verbRule } from './rooms.ts';

const DOMAIN = 'src/domain/';
const isVerb = ({ name, first }: { name: string; first: string }) =>
	/^Ctx\b/.test(first) && !verbRule.helpers.includes(name);

/** Every verb that there is, for the test that asks each of them who may call it. */
export function verbsOf(root: string): { name: string; file: string }[] {
	return readSources(root)
		.filter(({ file }) => file.startsWith(DOMAIN) && !isTest(file))
		.flatMap(({ file, exported }) => exported.filter(isVerb).map(({ name }) => ({ name, file })));
}

/** Loads the verbs that a file exports. */
export const loadVerbs = <Verb>(root: string, file: string): Promise<Record<string, Verb>> =>
	import(pathToFileURL(join(root, file)).href);

export function judgeVerbs(sources: Source[]): string[] {
	const byFile = new Map(sources.map((source) => [source.file, source]));
	return sources
		.filter(({ file }) => verbRule.rooms.includes(roomOf(file)?.name ?? ''))
		.flatMap(({ file, imports }) => imports.flatMap((found) => judge(file, found, byFile)));
}

function judge(file: string, { line, specifier, typeOnly, names }: Import, byFile: Map<string, Source>): string[] {
	const target = resolve(file, specifier);
	if (typeOnly || !specifier.startsWith('.') || !target.startsWith(DOMAIN)) return [];
	const say = (what: string) => `${file}:${line}: ${roomOf(file)?.name} may use verbs of domain only: ${what}`;
	if (names === 'all') return [say(`name what you import from ${target}`)];
	return names.flatMap((name) => {
		if (verbRule.exceptions.includes(`${target}#${name}`)) return [];
		const found = byFile.get(target)?.exported.find((one) => one.name === name);
		if (!found) return [say(`${name} of ${target} is no function that it declares`)];
		if (isVerb(found) || found.parameters === 0) return [];
		if (found.first === '') return [say(`${name} of ${target} does not say the type of its first parameter`)];
		return verbRule.state.test(found.first) ? [say(`${name} of ${target} takes ${found.first}, not Ctx`)] : [];
	});
}
