/** docs/asvs.md answers each requirement of levels 1 and 2 once, and names files that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './process.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { levels } = JSON.parse(read('scripts/fixtures/asvs-5.0.0.json')) as { levels: Record<string, number> };
const page = read('docs/asvs.md');
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)].map(([, number = '', rest = '']) => {
	const [level = '', about = '', state = '', place = ''] = rest.split(' | ').map((cell) => cell.trim());
	return { number, level: Number(level), about, state, place };
});

test('the list of the standard is whole', () => {
	const counts = [1, 2, 3].map((level) => Object.values(levels).filter((each) => each === level).length);
	// The standard counts them itself, at its beginning.
	expect(counts).toEqual([70, 183, 92]);
});

test('each requirement of levels 1 and 2 is answered, in order and with its level', () => {
	const wanted = Object.entries(levels).filter(([, level]) => level < 3);
	expect(rows.map(({ number, level }) => [number, level])).toEqual(wanted);
});

test('each answer is whole, and one that says "met" names a file that is there', () => {
	const filesIn = (text: string) =>
		[...text.matchAll(/`([\w./-]+\.(?:ts|md|json))`/g)].map(([, file]) => file as string);
	const broken = rows.filter(({ about, state, place }) => {
		const files = filesIn(place);
		const isKnown = state === 'met' ? files.length > 0 : state === '**not met**' || state === 'not applicable';
		return !about || !place || !isKnown || !files.every((file) => existsSync(join(root, file)));
	});
	expect(broken.map(({ number }) => number)).toEqual([]);
});

test('the page counts its answers', () => {
	const count = (state: string) => rows.filter((row) => row.state === state).length;
	expect(page).toContain(
		`Of ${rows.length} requirements, ${count('met')} are met, ${count('**not met**')} are not, and ${count('not applicable')} do not apply.`,
	);
});
