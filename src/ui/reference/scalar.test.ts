import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCALAR_FILE } from './scalar.ts';

test('the file of the reference has the hash that browsers ask for', () => {
	const bytes = readFileSync(`public${SCALAR_FILE.path}`);
	expect(`sha384-${createHash('sha384').update(bytes).digest('base64')}`).toBe(SCALAR_FILE.integrity);
});
