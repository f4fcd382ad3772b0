import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { judgeFile, violations } from './check.ts';
import { judgeSubject } from './commit-subject.mjs';
import { REFUSED_WORDS } from './refused.mjs';
import { NOUNLESS_BEGINNINGS } from './rules.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

const SOLEMN = [
	'the people whom she follows',
	'whoever asks',
	'it is written anew',
	'rows of before',
	'a store of old',
	'the key thereof',
	'thus it ends',
	'it goes on, albeit slowly',
	'nought is left',
];

test('the repository is in plain words', () => {
	expect(violations(root)).toEqual([]);
});

test.each(SOLEMN)('a comment, a document and a name of a test may not say "%s"', (text) => {
	expect(judgeFile('a.ts', `// It says: ${text}.`)).toHaveLength(1);
	expect(judgeFile('a.md', `\nIt says: ${text}.`)).toMatchObject([expect.stringMatching(/^a\.md:2: /)]);
	expect(judgeFile('a.test.ts', `test.each([1])('${text}', () => {});`)).toHaveLength(1);
	expect(judgeFile('openapi.json', `{ "description": "${text}" }`)).toHaveLength(1);
	expect(judgeSubject(`Say ${text}`)).toHaveLength(1);
});

test('each refused word has an example above', () => {
	expect(REFUSED_WORDS.filter(({ words }) => !SOLEMN.some((text) => words.test(text)))).toEqual([]);
});

test.each([
	'What the reader sees.',
	'Whose rows these are.',
	'Where room is short.',
	'How many rows there are.',
	'Of the newest kind.',
	'As Azure writes times.',
])('a comment may not begin as in "%s"', (sentence) => {
	expect(judgeFile('a.ts', `/** ${sentence} */`)).toHaveLength(1);
	expect(judgeFile('a.ts', `/**\n * ${sentence}\n */`)).toMatchObject([expect.stringMatching(/^a\.ts:2: /)]);
	expect(judgeFile('a.ts', `let a = 1; // ${sentence}`)).toHaveLength(1);
	expect(NOUNLESS_BEGINNINGS.filter(({ begins }) => begins.test(sentence))).toHaveLength(1);
});

test.each([
	'// How to add a table.',
	'// As soon as it is read, it goes.',
	'// Of course it may fail.',
	'// It reads rows\n// of the newest kind, and says\n// what is left.',
	'/** `whom` is a field. */',
	'const text = "whom";',
	"test('what was answered stays', () => {});",
	'const STOP_GRACE_MS = 1; const MOST_ROWS = 2; const FIRST_EVENTS = 3;',
])('this may be written: %s', (text) => {
	expect(judgeFile('a.ts', text)).toEqual([]);
});

test.each(['MOST', 'FEW', 'GRACE', 'LONGEST_MS', 'AT_ONCE', 'TOO_MANY'])('a constant may not be called %s', (name) => {
	expect(judgeFile('a.ts', `export const ${name} = 1;`)).toHaveLength(1);
});

test('code in documents is not judged', () => {
	expect(judgeFile('a.md', 'Say `whom`.\n\n```sh\nwhom\n```\n')).toEqual([]);
});

test('all folders are judged', () => {
	const folder = mkdtempSync(join(tmpdir(), 'words-'));
	mkdirSync(join(folder, 'src/ui'), { recursive: true });
	writeFileSync(join(folder, 'src/ui/a.ts'), '// What it is.\n');
	expect(violations(folder)).toHaveLength(1);
});

test('subjects of commits are orders of at most 72 characters', () => {
	for (const good of ['Add a guard', 'Bring it back', 'Pass it on', 'Merge branch', 'fixup! add it', 'Focus the box'])
		expect(judgeSubject(good)).toEqual([]);
	for (const bad of ['add a guard', 'Added a guard', 'Adds a guard', 'Adding a guard', 'The guard', 'Add a guard.', ''])
		expect(judgeSubject(bad)).toHaveLength(1);
	expect(judgeSubject(`Add ${'a'.repeat(69)}`)).toHaveLength(1);
	expect(judgeSubject(`Add ${'a'.repeat(68)}`)).toEqual([]);
});

test('the hook refuses a commit, and lets one through', () => {
	const folder = mkdtempSync(join(tmpdir(), 'words-'));
	const file = join(folder, 'COMMIT_EDITMSG');
	const commit = (message: string) => {
		writeFileSync(file, message);
		return spawnSync(process.execPath, [join(root, 'scripts/words/commit-subject.mjs'), file], { encoding: 'utf8' });
	};
	expect(commit('Add a guard\n\nwhom\n').status).toBe(0);
	expect(commit('added a guard\n')).toMatchObject({ status: 1, stderr: expect.stringMatching(/begins with "added"/) });
});
