import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scalarFile } from './scalar.ts';

test('the file of the reference has the hash that browsers ask for', () => {
	const bytes = readFileSync(`public${scalarFile.path}`);
	expect(`sha384-${createHash('sha384').update(bytes).digest('base64')}`).toBe(scalarFile.integrity);
});
