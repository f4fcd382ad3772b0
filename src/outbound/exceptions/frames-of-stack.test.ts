import { expect, test } from 'vitest';
import { framesOfStack, isOwn } from './frames-of-stack.ts';

const filesIn = (stack: string) => framesOfStack(stack, '/srv/tideline').map(({ file }) => file);

test('a stack of V8 is read, relative to the project', () => {
	const stack = `TypeError: the text at the beach (x:1:2) went
    at readRow (/srv/tideline/.next/server/chunks/a1.js:12:34)
    at async Server.answer (file:///srv/tideline/src/server/answer.ts:5:6)
    at /srv/tideline/node_modules/next/dist/x.js:7:8
    at node:internal/process/task_queues:95:5
    at new Thing (/home/nina/secret/thing.js:1:1)
    at <anonymous>`;
	const frames = framesOfStack(stack, '/srv/tideline');
	expect(frames).toEqual([
		{ file: '.next/server/chunks/a1.js', function: 'readRow', line: 12, column: 34 },
		{ file: 'src/server/answer.ts', function: 'async Server.answer', line: 5, column: 6 },
		{ file: 'node_modules/next/dist/x.js', function: '(anonymous)', line: 7, column: 8 },
		{ file: 'node:internal/process/task_queues', function: '(anonymous)', line: 95, column: 5 },
		{ file: 'thing.js', function: 'new Thing', line: 1, column: 1 },
	]);
	expect(frames.map(isOwn)).toEqual([true, true, false, false, true]);
});

test('stacks of Firefox and Safari are read; a page, a query and an extension are not told', () => {
	const stack = `render@https://t.example/_next/static/chunks/b2.js?v=nina:1:200
@https://t.example/s/@nina:3:4
global code@https://t.example/_next/static/chunks/c3.js:5:6
steal@moz-extension://1b2c/inject.js:1:2`;
	expect(filesIn(stack)).toEqual(['/_next/static/chunks/b2.js', '(page)', '/_next/static/chunks/c3.js', '(extension)']);
});

test('a stack that somebody made up stays short and plain', () => {
	const line = '    at "><script>ä (https://t.example/_next/static/<b>.js:1:2)\n';
	const frames = framesOfStack(line.repeat(1_000), '/srv');
	expect(frames).toHaveLength(20);
	expect(JSON.stringify(frames)).not.toMatch(/["'][^"]*[äé"]script/);
	expect(frames[0]?.function).not.toContain('"');
	expect(framesOfStack(`at ${'('.repeat(100_000)}:1:2`, '/srv')).toEqual([]);
});

test('an error of this process leads to this file', () => {
	expect(framesOfStack(new Error('x').stack ?? '', process.cwd())[0]?.file).toMatch(
		/^src\/outbound\/exceptions\/frames-of-stack\.test\.ts/,
	);
});
