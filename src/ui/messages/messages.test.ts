import { globSync, readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { describe, expect, test } from 'vitest';
import { ERROR_STATUS } from '../../contract/errors/errors.ts';
import { allTexts } from './all-texts.ts';
import { isText, type Text, type Texts } from './language/in-language.ts';
import { errors } from './plain/errors.ts';

const source = globSync('src/{app,ui}/**/*.{ts,tsx}', { exclude: ['**/messages/**', '**/*.test.*'] }).map((file) => ({
	file,
	text: readFileSync(file, 'utf8'),
}));

describe('the languages', () => {
	test('say the same things, with the same arguments', () => {
		const different = [...leaves(allTexts)].filter(([, { en, de }]) => !sameArguments(en, de));
		expect(different).toEqual([]);
	});

	test('have a sentence for each error', () => {
		expect(Object.keys(errors).sort()).toEqual(Object.keys(ERROR_STATUS).sort());
	});

	test('say nothing that no page shows', () => {
		const used = new Set(source.flatMap(({ text }) => [...keysIn(text)]));
		const unused = [...leaves(allTexts)]
			.map(([key]) => key)
			.filter((key) => !used.has(key) && !used.has(`${key.slice(0, key.lastIndexOf('.'))}.*`));
		expect(unused).toEqual([]);
	});
});

/** Words that [interface words](../../../docs/interface-words.md) forbids. */
const HABITS = {
	en: /\b(whom|whoever|whosoever|nobody|somebody|anybody|everybody|those (who|whom)|(do|does|did|is|are|was|were|can) ?not|anew)\b|’|\b(a|own|new|no) post\b|\b(the|own|new|their|its|your|no) posts\b|'s posts/i,
	de: /\b(wessen|derer|zeitleisten?|gescheitert|unterschrieben|jener?|beitr[aä]ge?[ns]?)\b|\bWen \w+ (annehme|ich)/i,
};

test.each(['en', 'de'] as const)('the texts in %s are worded as people speak', (language) => {
	const solemn = [...leaves({ ...allTexts, errors })].filter(([, text]) => HABITS[language].test(text[language]));
	expect(solemn).toEqual([]);
});

test('the texts that stay on the server are asked for on the server', () => {
	const inBrowsers = source.filter(({ text }) => /useTranslations\('pages/.test(text)).map(({ file }) => file);
	expect(inBrowsers).toEqual([]);
});

function* leaves(texts: Texts, path = ''): Generator<[key: string, text: Text]> {
	for (const [key, text] of Object.entries(texts))
		if (isText(text)) yield [path + key, text];
		else yield* leaves(text, `${path}${key}.`);
}

const sameArguments = (one: string, other: string) => String(argumentNames(one)) === String(argumentNames(other));

const KINDS = ['', 'select', 'plural', 'selectordinal', 'number', 'date', 'time'];

/** The arguments of a text, from its compiled form: `name`, `count plural`, `jobs tag`. */
function argumentNames(text: string): string[] {
	const names = new Set<string>();
	const visit = (nodes: unknown) => Array.isArray(nodes) && nodes.forEach(visitNode);
	const visitNode = (node: unknown) => {
		if (!Array.isArray(node)) return;
		const [name, kind, choices = {}] = node;
		if (kind === undefined) return names.add(name);
		if (!Number.isInteger(kind)) {
			names.add(`${name} tag`);
			return visit(node.slice(1));
		}
		names.add(`${name} ${KINDS[kind]}`);
		Object.values(choices).forEach(visit);
	};
	visit(compile(text));
	return [...names].sort();
}

/** The keys that a file asks for, by the namespace of the function that it asks. */
function* keysIn(text: string): Generator<string> {
	for (const [, name, namespace] of text.matchAll(
		/const (\w+) = (?:await )?(?:use|get)Translations\('?([\w.]*)'?\)/g,
	)) {
		const before = namespace ? `${namespace}.` : '';
		for (const [, key] of text.matchAll(new RegExp(`\\b${name}(?:\\.rich|\\.has)?\\(\\s*'([\\w.-]+)'`, 'g')))
			yield before + key;
		// Asked for by a variable: any key of the namespace.
		if (new RegExp(`\\b${name}(?:\\.rich)?\\(\\s*[^'\\s]`).test(text)) yield `${before}*`;
	}
}
