/** The documents say what the tree holds: they name no file that is not there, and the protocol leaves nothing out. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { CRASH_POINTS } from '../src/domain/core/ports.ts';
import * as times from '../src/storage/protocol-times.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')];
const sources = globSync('{src,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', { exclude: ['**/node_modules/**'] });
const protocol = read('docs/protocol.md');

test.each(documents)('%s names files that are there', (document) => {
	const text = read(document);
	const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path]) =>
		join(dirname(document), path as string),
	);
	const paths = [...text.matchAll(/`((?:src|e2e|bench|scripts|docs)\/[\w./-]+)`/g)].map(([, path]) => path as string);
	expect([...links, ...paths].filter((path) => !existsSync(path))).toEqual([]);
});

test('links within the protocol lead to its headings', () => {
	const anchorOf = (heading: string) =>
		heading
			.toLowerCase()
			.replaceAll(/[^\w\s-]/g, '')
			.trim()
			.replaceAll(' ', '-');
	const anchors = [...protocol.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading as string));
	const wanted = [...protocol.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
	expect(wanted.filter((anchor) => !anchors.includes(anchor as string))).toEqual([]);
});

test('no comment points to a document that is not there', () => {
	const named = sources.flatMap((file) => [...read(file).matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([path]) => path));
	expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([]);
});

test('the protocol has every crash point and every time', () => {
	const wanted = [...CRASH_POINTS, ...Object.keys(times)].map((name) => `\`${name}\``);
	expect(wanted.filter((name) => !protocol.includes(name))).toEqual([]);
});

test('the glossary is in alphabetical order and has each word once', () => {
	const words = [...read('docs/glossary.md').matchAll(/^\| (?!word)([^|]+?) \|/gm)].map(([, word]) => word as string);
	const sorted = [...new Set(words)].toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
	expect(words).toEqual(sorted);
});
