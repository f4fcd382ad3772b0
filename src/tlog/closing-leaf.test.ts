import { expect, test } from 'vitest';
import { utf8 } from './bytes.ts';
import { followsLog, formatClosingLeaf, parseClosingLeaf, restartedOrigin } from './closing-leaf.ts';

test('a closing leaf gives back the note that it holds, and no other leaf does', () => {
	const note = 'tideline.example/log\n5\nAAAA\n\n— tideline.example/log AAAA\n';
	const leaf = formatClosingLeaf(note);
	expect(leaf).not.toContain('\n');
	expect(parseClosingLeaf(utf8(leaf))).toBe(note);
	for (const other of [` ${leaf}`, '{}', 'null', '[]', '{"checkpoint":1,"v":1}', leaf.replace('"v":1', '"v":2')])
		expect(parseClosingLeaf(utf8(other)), `of ${other}`).toBeUndefined();
	expect(parseClosingLeaf(Uint8Array.of(0xff))).toBeUndefined();
});

test('an origin tells which log follows which', () => {
	const [first, second, third] = ['a.example/log', 'a.example/log/restarted/2', 'a.example/log/restarted/3'];
	expect([restartedOrigin(first, 2), restartedOrigin(second, 3)]).toEqual([second, third]);
	expect([followsLog(first, second), followsLog(second, third), followsLog(first, third)]).toEqual([true, true, true]);
	for (const [before, now] of [
		[first, first],
		[second, first],
		[third, second],
		[first, 'b.example/log/restarted/2'],
		[first, 'a.example/log/restarted/02'],
		[first, `${second}/restarted/3`],
	] as const)
		expect(followsLog(before, now), `${before} to ${now}`).toBe(false);
});
