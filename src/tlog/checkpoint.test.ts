import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBase64 } from './bytes.ts';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';

test('a checkpoint is read as it was written', () => {
	const line = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => text.replaceAll('\n', '·'));
	const checkpoint = fc.record({
		origin: line,
		size: fc.maxSafeNat(),
		root: fc.uint8Array({ minLength: 32, maxLength: 32 }),
		extensions: fc.array(line, { maxLength: 3 }),
	});
	fc.assert(
		fc.property(checkpoint, (checkpoint) => {
			expect(parseCheckpoint(formatCheckpoint(checkpoint))).toEqual(checkpoint);
		}),
	);
});

const root = toBase64(new Uint8Array(32));

test.each([
	['nothing', ''],
	['no origin', `\n1\n${root}\n`],
	['no size', `a\n\n${root}\n`],
	['a leading zero', `a\n01\n${root}\n`],
	['a sign', `a\n+1\n${root}\n`],
	['a size beyond safe integers', `a\n9007199254740993\n${root}\n`],
	['a size in other digits', `a\n١\n${root}\n`],
	['no root', 'a\n1\n'],
	['a short root', `a\n1\n${toBase64(new Uint8Array(31))}\n`],
	['a root with stray bits', `a\n1\n${root.slice(0, -2)}B=\n`],
	['an empty extension', `a\n1\n${root}\n\n`],
	['no newline at the end', `a\n1\n${root}`],
])('%s makes no checkpoint', (_, text) => {
	expect(() => parseCheckpoint(text)).toThrow('checkpoint_malformed');
});
