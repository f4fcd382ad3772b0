import { expect, test } from 'vitest';
import { textBehind } from './writing.ts';

test('what was written while a text was on its way stays, and the sent text goes', () => {
	expect(textBehind('High water', 'High water')).toBe('');
	expect(textBehind('High water', 'High water\n\nand rising')).toBe('and rising');
	expect(textBehind('High water', 'Low water')).toBe('Low water');
	expect(textBehind('High water', '')).toBe('');
});
