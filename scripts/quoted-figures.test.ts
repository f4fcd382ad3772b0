/**
 * Figures that documents quote are those on record. A quoted figure is a link to its result, with the name of the figure as
 * its title: `[67 bytes](../bench/results/activity.json "file size a timeline row")`. A comment before a table names the
 * figures of each row, with the heads of columns in braces: `<!-- figures of scale.json: "{followers} followers: all have it" -->`.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import type { Figure } from '../bench/report/report.ts';

type Quote = { text: string; result: string; names: string[] };

const LINK = /\[([^\]]+)\]\([^)\s]*bench\/results\/([\w-]+\.json) "([^"]+)"\)/g;
const TABLE = /<!-- figures of ([\w-]+\.json): (.+) -->\n((?:\|.*\n)+)/g;
const NUMBER = /\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?/g;

const documents = globSync(['*.md', 'docs/*.md', 'docs/protocol/*.md', 'src/**/*.md']);
const figures = new Map(
	globSync('bench/results/*.json').map((file) => {
		const { figures: found } = JSON.parse(readFileSync(file, 'utf8')) as { figures: Figure[] };
		return [basename(file), found];
	}),
);

test.each(documents)('%s quotes figures as they are on record', (document) => {
	const quotes = quotesIn(readFileSync(document, 'utf8'));
	expect(quotes.flatMap(flawsOf)).toEqual([]);
});

test('a figure that is not on record, or was rounded to another one, is found', () => {
	const [{ figure, value }] = figures.get('activity.json') as [Figure];
	const quoted = (text: string, name = figure) => flawsOf({ text, result: 'activity.json', names: [name] });
	expect(quoted(value.toLocaleString('en'))).toEqual([]);
	expect(quoted(Number(value.toPrecision(2)).toLocaleString('en'))).toEqual([]);
	expect(quoted((value * 1.1).toLocaleString('en'))).toHaveLength(1);
	expect(quoted('fast')).toHaveLength(1);
	expect(quoted(value.toLocaleString('en'), 'speed of light')).toHaveLength(1);
});

test('the numbers of a row are those of its figures, but for those that name them', () => {
	const table =
		'<!-- figures of a.json: "{size} rows" -->\n| size | took |\n|---|---:|\n| 10 | 5 ms |\n| 20 | 9 ms |\n\n| 1 |\n';
	expect(quotesIn(table)).toEqual([
		{ text: '5 ms', result: 'a.json', names: ['10 rows'] },
		{ text: '9 ms', result: 'a.json', names: ['20 rows'] },
	]);
});

function quotesIn(document: string): Quote[] {
	const links = [...document.matchAll(LINK)].map(([, text = '', result = '', name = '']) => ({
		text,
		result,
		names: [name],
	}));
	const rows = [...document.matchAll(TABLE)].flatMap(([, result = '', names = '', table = '']) => {
		const [head = [], , ...body] = table.trim().split('\n').map(cellsOf);
		const templates = [...names.matchAll(/"([^"]+)"/g)].map(([, template]) => template as string);
		const isNaming = head.map((column) => templates.some((template) => template.includes(`{${column}}`)));
		return body.map((cells) => ({
			text: cells.filter((_, index) => !isNaming[index]).join(' '),
			result,
			names: templates.map((template) =>
				template.replaceAll(/\{([^}]+)\}/g, (_, name) => cells[head.indexOf(name)] ?? ''),
			),
		}));
	});
	return [...links, ...rows];
}

const cellsOf = (row: string): string[] =>
	row
		.split('|')
		.slice(1, -1)
		.map((cell) => cell.trim());

/** Sentences about what is wrong with a quote. */
function flawsOf({ text, result, names }: Quote): string[] {
	const found = (figures.get(result) ?? []).filter(({ figure }) => names.includes(figure));
	const missing = names.filter((name) => !found.some(({ figure }) => figure === name));
	if (missing.length > 0) return missing.map((name) => `${result} has no figure "${name}"`);
	const values = found.flatMap(numbersOf);
	const quoted = numbersIn(text);
	if (quoted.length === 0) return [`"${text}" quotes no number`];
	return quoted
		.filter((number) => !values.some((value) => isRounded(number, value)))
		.map((number) => `${number} is none of ${values.join(', ')}, which ${result} has for "${names.join('", "')}"`);
}

const numbersIn = (text: string): string[] => (text.match(NUMBER) ?? []).map((number) => number.replaceAll(',', ''));

/** Numbers of a figure: its value, its ratio, and those in its note. */
function numbersOf({ value, against, ratio, note = '' }: Figure): number[] {
	return [value, against, ratio, ...numbersIn(note).map(Number)].filter((number) => number !== undefined);
}

/** Whether `value` is `quoted` when it is rounded to as many digits. The last zeros of a whole number may be rounded ones. */
function isRounded(quoted: string, value: number): boolean {
	const decimals = quoted.split('.')[1];
	if (decimals !== undefined) return Number(value.toFixed(decimals.length)) === Number(quoted);
	const digits = Math.max(2, quoted.replace(/0+$/, '').length);
	return (
		Math.round(value) === Number(quoted) ||
		(quoted.endsWith('0') && Number(value.toPrecision(digits)) === Number(quoted))
	);
}
