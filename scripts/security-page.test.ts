/** SECURITY.md: each threat has its defence, and a test that is there under the name that the page gives. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './process.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

type Threat = { number: string; cells: string[]; section: string; file: string; title: string };

const threats = [...read('SECURITY.md').matchAll(/^\| (\d+) \|(.*)\|$/gm)].map(([, number = '', rest = '']): Threat => {
	const cells = rest.split(' | ').map((cell) => cell.trim());
	const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(cells.at(-1) ?? '') ?? [];
	return { number, cells, section: cells[1] ?? '', file, title };
});

/** The title of a test stands behind its bracket, in quotes. */
const holdsTest = (file: string, title: string) =>
	["'", '"', '`'].some(
		(quote) =>
			read(file).includes(`(${quote}${title}${quote}`) || read(file).includes(`(\n\t\t${quote}${title}${quote}`),
	);

test('there are at least thirty threats, each whole and under its number', () => {
	expect(threats.length).toBeGreaterThanOrEqual(30);
	expect(threats.map(({ number }) => Number(number))).toEqual(threats.map((_, at) => at + 1));
	const broken = threats.filter(
		({ cells, file, title }) => cells.length !== 4 || cells.includes('') || !file || !title,
	);
	expect(broken.map(({ number }) => number)).toEqual([]);
	const names = threats.map(({ cells }) => cells[0]);
	expect(new Set(names).size).toBe(names.length);
});

test('each threat names a test that is there', () => {
	const missing = threats.filter(({ file, title }) => !existsSync(join(root, file)) || !holdsTest(file, title));
	expect(missing.map(({ number, file, title }) => `${number}: ${file}: ${title}`)).toEqual([]);
});

test('each section is one of the standard', () => {
	const requirements = JSON.parse(read('scripts/fixtures/asvs-5.0.0.json')) as { levels: Record<string, number> };
	const sections = new Set(
		Object.keys(requirements.levels).map((number) => `V${number.split('.').slice(0, 2).join('.')}`),
	);
	expect(threats.filter(({ section }) => !sections.has(section)).map(({ number }) => number)).toEqual([]);
});
