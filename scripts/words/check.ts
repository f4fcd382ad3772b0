/** Checks that comments, documents, names of tests and of constants, and subjects of commits are in plain words. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Comment, type Expression, type Program, parseSync, Visitor } from 'oxc-parser';
import { judgeSubject } from './commit-subject.mjs';
import { refusedIn } from './refused.mjs';
import { EXEMPT, NO_NOUNS, NOUNLESS_BEGINNINGS, UNITS } from './rules.ts';

/** A piece of a file, and where it begins. */
type Passage = { text: string; start: number };

/** One sentence for each finding, `file:line: "words": what to write instead`. */
export function violations(root: string): string[] {
	const files = globSync(
		['{src,e2e,bench,scripts}/**/*.{ts,tsx,mjs,md}', 'docs/**/*.md', 'docs/openapi.json', '*.{ts,mjs,md}'],
		{ cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/next-env.d.ts'] },
	).map((file) => file.replaceAll('\\', '/'));
	return files
		.filter((file) => !EXEMPT.test(file))
		.sort()
		.flatMap((file) => judgeFile(file, readFileSync(join(root, file), 'utf8')));
}

export function judgeFile(file: string, text: string): string[] {
	if (file.endsWith('.md')) return judgeMarkdown(file, text);
	return file.endsWith('.json') ? judgeOpenApi(file, text) : judgeSource(file, text);
}

function judgeMarkdown(file: string, text: string): string[] {
	const prose = text.replace(/^(```|~~~)[\s\S]*?^\1/gm, blank);
	return judgeWords(file, text, { text: prose, start: 0 });
}

/** Judges the texts that readers of the document see. */
function judgeOpenApi(file: string, text: string): string[] {
	const shown = [...text.matchAll(/"(?:title|summary|description)": ("(?:[^"\\]|\\.)*")/g)];
	return shown.flatMap((match) => judgeWords(file, text, { text: match[1] ?? '', start: match.index }));
}

function judgeSource(file: string, text: string): string[] {
	const { program, comments, errors } = parseSync(file, text);
	if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
	const { testNames, constants } = namesIn(program);
	return [
		...passagesOf(text, comments).flatMap((passage) => judgeComment(file, text, passage)),
		...testNames.flatMap((name) => judgeWords(file, text, name)),
		...constants
			.filter(({ text: name }) => isWithoutNoun(name))
			.map(({ text: name, start }) =>
				say(file, text, start, name, 'a name with a noun, such as `STOP_GRACE_MS` or `FOLLOWS_SAMPLED`'),
			),
	];
}

function judgeComment(file: string, text: string, passage: Passage): string[] {
	const [beginning] = passage.text.trimStart().split(/\n\s*\n/, 1);
	const start = passage.start + passage.text.length - passage.text.trimStart().length;
	const nounless = NOUNLESS_BEGINNINGS.find(({ begins }) => begins.test(beginning ?? ''));
	const words = beginning?.split(/\s+/, 4).join(' ') ?? '';
	return [
		...(nounless ? [say(file, text, start, `${words} …`, nounless.instead)] : []),
		...judgeWords(file, text, passage),
	];
}

function judgeWords(file: string, text: string, { text: passage, start }: Passage): string[] {
	return refusedIn(passage.replace(/`[^`\n]*`/g, blank)).map(({ offset, words, instead }) =>
		say(file, text, start + offset, words, instead),
	);
}

function say(file: string, text: string, offset: number, words: string, instead: string): string {
	return `${file}:${text.slice(0, offset).split('\n').length}: "${words}": write ${instead}`;
}

/** Blanks keep the offsets of what stands behind them. */
const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** The texts of comments, as long as they are in the file. Line comments below each other are one. */
function passagesOf(text: string, comments: readonly Comment[]): Passage[] {
	const passages: Passage[] = [];
	let end = -1;
	for (const { type, value, start, end: endOfThis } of comments) {
		const lineStart = text.lastIndexOf('\n', start) + 1;
		const alone = text.slice(lineStart, start).trim() === '';
		const before = passages.at(-1);
		if (type === 'Line' && alone && before && text.slice(end, start).trim() === '' && end >= lineStart - 1)
			before.text += `${blank(text.slice(end, start + 2))}${value}`;
		else if (type === 'Line') passages.push({ text: value, start: start + 2 });
		else passages.push({ text: value.replace(/^(\s*)\*/gm, '$1 '), start: start + 2 });
		end = type === 'Line' && alone ? endOfThis : -1;
	}
	return passages;
}

/** The names of tests, and of constants in capital letters. */
function namesIn(program: Program): { testNames: Passage[]; constants: Passage[] } {
	const testNames: Passage[] = [];
	const constants: Passage[] = [];
	new Visitor({
		CallExpression({ callee, arguments: [first] }) {
			if (!first || !TESTS.has(rootName(callee))) return;
			if (first.type === 'Literal' && typeof first.value === 'string')
				testNames.push({ text: first.value, start: first.start });
			if (first.type === 'TemplateLiteral')
				testNames.push({ text: first.quasis.map(({ value }) => value.raw).join(' '), start: first.start });
		},
		VariableDeclarator({ id }) {
			if (id.type === 'Identifier' && /^[A-Z][A-Z0-9_]+$/.test(id.name))
				constants.push({ text: id.name, start: id.start });
		},
	}).visit(program);
	return { testNames, constants };
}

const TESTS = new Set(['test', 'it', 'describe', 'story']);

/** `test` of `test`, `test.skip`, and `test.each([…])`. */
function rootName(callee: Expression): string {
	if (callee.type === 'Identifier') return callee.name;
	if (callee.type === 'MemberExpression') return rootName(callee.object);
	return callee.type === 'CallExpression' ? rootName(callee.callee) : '';
}

const isWithoutNoun = (name: string) =>
	name
		.replace(UNITS, '')
		.split('_')
		.every((word) => NO_NOUNS.has(word));

/** The subjects of the commits since the newest tag, or of the last twenty. A sentence where they cannot be read. */
function readSubjects(root: string): string[] | string {
	const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
	const shallow = git('rev-parse', '--is-shallow-repository');
	if (shallow.status !== 0) return 'skipped: subjects of commits, as git does not know this folder';
	if (shallow.stdout.trim() === 'true') return 'skipped: subjects of commits, as this clone is shallow';
	const tag = git('describe', '--tags', '--abbrev=0');
	const range = tag.status === 0 ? [`${tag.stdout.trim()}..HEAD`] : ['-20', 'HEAD'];
	const log = git('log', '--no-merges', '--format=%h %s', ...range);
	return log.status === 0 ? log.stdout.split('\n').filter(Boolean) : 'skipped: subjects of commits, as there are none';
}

if (import.meta.main) {
	const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
	await import('./use-hooks.mjs');
	const found = violations(root);
	const subjects = readSubjects(root);
	if (typeof subjects === 'string') console.log(subjects);
	else
		for (const line of subjects) {
			const [hash, subject] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
			found.push(...judgeSubject(subject).map((sentence) => `commit ${hash} "${subject}": ${sentence}`));
		}
	for (const sentence of found) console.error(sentence);
	process.exitCode = found.length > 0 ? 1 : 0;
}
