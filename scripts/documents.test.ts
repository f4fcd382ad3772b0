/** The documents say what the tree holds: they name no file that is not there, and the protocol leaves nothing out. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { CRASH_POINTS } from '../src/domain/ports/ports.ts';
import { TABLES } from '../src/storage/port.ts';
import * as times from '../src/storage/protocol-times.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const records = globSync('docs/decisions/*.md');
const documents = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md']).filter((file) => !records.includes(file));
const sources = globSync('{src,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', { exclude: ['**/node_modules/**'] });

test.each([...documents, ...records])('the links of %s lead to a file and a heading', (document) => {
	const links = [...read(document).matchAll(/\]\((?![a-z]+:)([^)\s]*)\)/g)].map(([, link]) => link as string);
	expect(links.filter((link) => !leadsSomewhere(document, link))).toEqual([]);
});

test.each(documents)('%s names files that are there', (document) => {
	const paths = [...read(document).matchAll(/`((?:src|e2e|bench|scripts|docs)\/[\w./-]+)`/g)];
	expect(paths.map(([, path]) => path as string).filter((path) => !existsSync(path))).toEqual([]);
});

test('no comment points to a document that is not there', () => {
	const links = sources.flatMap((file) =>
		[...read(file).matchAll(/\b(docs\/[\w/-]+\.md(?:#[\w-]+)?)/g)].map(([, link]) => `${file}: ${link}`),
	);
	expect(links.filter((link) => !leadsSomewhere('.', link.split(': ')[1] as string))).toEqual([]);
});

test('the protocol has every table, crash point and time', () => {
	expect(missing('docs/protocol/tables.md', TABLES)).toEqual([]);
	expect(missing('docs/protocol/times-and-crash-points.md', [...CRASH_POINTS, ...Object.keys(times)])).toEqual([]);
});

test('the sources have every time that the protocol names', () => {
	const code = sources.map(read).join('\n');
	const names = read('docs/protocol/times-and-crash-points.md').matchAll(/`([A-Z][A-Z_]{3,})`/g);
	expect([...names].map(([, name]) => name as string).filter((name) => !code.includes(name))).toEqual([]);
});

test('the map of the protocol has each of its pages', () => {
	const map = read('docs/protocol/README.md');
	const pages = globSync('docs/protocol/*.md').map((page) => basename(page));
	expect(pages.filter((page) => page !== 'README.md' && !map.includes(`(${page})`))).toEqual([]);
});

test('the glossary is in alphabetical order and has each word once', () => {
	const words = [...read('docs/glossary.md').matchAll(/^\| (?!word)([^|]+?) \|/gm)].map(([, word]) => word as string);
	const sorted = [...new Set(words)].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
	expect(words).toEqual(sorted);
});

function leadsSomewhere(document: string, link: string): boolean {
	const [path, anchor] = link.split('#') as [string, string?];
	const target = path === '' ? document : normalize(join(dirname(document), path));
	if (!existsSync(target)) return false;
	return anchor === undefined || (!statSync(target).isDirectory() && anchorsOf(read(target)).includes(anchor));
}

function anchorsOf(text: string): string[] {
	const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading as string);
	return headings.map((heading) =>
		heading
			.toLowerCase()
			.replaceAll(/[^\w\s-]/g, '')
			.trim()
			.replaceAll(' ', '-'),
	);
}

/** Lists the names that do not stand on the page. */
function missing(page: string, names: readonly string[]): string[] {
	const text = read(page);
	return names.filter((name) => !text.includes(`\`${name}\``));
}
