/** The drill of docs/backup.md: its commands run as they stand, and its last lines say what the page says. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

test('a service is backed up, lost and restored', async () => {
	const page = readFileSync(join(ROOT, 'docs/backup.md'), 'utf8');
	const [, commands] = /```sh\n([\s\S]*?)```/.exec(page) ?? expect.fail('The page has no commands.');
	const { stdout } = await promisify(execFile)('bash', ['-euc', commands ?? ''], { cwd: ROOT });
	expect(stdout).toMatch(/Everything up to \S+ is here: [\d,]+ rows of moment 2/);
	expect(stdout).toContain('everything is as it was written');
	expect(stdout).toMatch(/\d+ ledger\(s\), 0 job\(s\) waiting, 0 difference\(s\)/);
	expect(stdout.trim().split('\n').at(-1)).toContain('Posted after the first moment');
}, 300_000);
