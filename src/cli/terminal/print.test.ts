import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tideline } from '../../testing/tideline-command.ts';
import { printJson, printLine } from './print.ts';

/** The text that reaches a stream. */
function written(isTTY: boolean, write: (stream: { isTTY: boolean; write(text: string): void }) => void): string {
	let all = '';
	write({ isTTY, write: (text) => void (all += text) });
	return all;
}

const HOSTILE = 'a\x1b[2J\nerror fake\u202e\x9b31m\u2028\u{e0041}';

test('on a terminal a line stays a line, and nothing in it acts', () => {
	expect(written(true, (stream) => printLine(HOSTILE, stream))).toBe(
		'a\\x1b[2J\\nerror fake\\u202e\\x9b31m\\u2028\\u{e0041}\n',
	);
});

test('elsewhere it is what it is', () => {
	expect(written(false, (stream) => printLine(HOSTILE, stream))).toBe(`${HOSTILE}\n`);
	expect(written(false, (stream) => printJson({ text: HOSTILE }, stream))).toBe(
		`${JSON.stringify({ text: HOSTILE })}\n`,
	);
});

test('on a terminal JSON is the same value, with nothing in it that acts', () => {
	const line = written(true, (stream) => printJson({ text: HOSTILE }, stream));
	expect(line.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
	expect(JSON.parse(line)).toEqual({ text: HOSTILE });
});

test('the output of a command on a terminal holds nothing that acts', async () => {
	const dataDir = await mkdtemp(join(tmpdir(), 'tideline-print-'));
	try {
		const text = 'one\u202etwo\u200b\nthree';
		await tideline(dataDir, 'post', 'printer', text);
		const piped = await tideline(dataDir, 'timeline', 'printer');
		expect(piped.out).toContain('printer: one\u202etwo\u200b\n    three\n');
		const shown = await tideline({ DATA_DIR: dataDir, NODE_OPTIONS: ON_A_TERMINAL }, 'timeline', 'printer');
		expect(shown.out).toContain('printer: one\\u202etwo\\u200b\n    three\n');
		const json = await tideline({ DATA_DIR: dataDir, NODE_OPTIONS: ON_A_TERMINAL }, 'timeline', 'printer', '--json');
		expect(json.out).toContain('"text":"one\\u202etwo\\u200b\\nthree"');
		const refused = await tideline({ DATA_DIR: dataDir, NODE_OPTIONS: ON_A_TERMINAL }, 'timeline', 'app-\x1b[31m\nx');
		expect(refused.err).toContain("error subject_invalid: app-\\x1b[31m\\nx isn't");
	} finally {
		await rm(dataDir, { recursive: true, force: true });
	}
});

/** Has the command believe that its streams are a terminal's: not every machine has a program that makes one. */
const ON_A_TERMINAL = '--import data:text/javascript,process.stdout.isTTY=process.stderr.isTTY=true';
