import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** The output of a process that logs in one line, line by line. */
function linesOf(code: string): { out: string[]; err: string[] } {
	const program = `
		import { logInOneLine } from './src/server/door/one-line-console.ts';
		logInOneLine();
		${code}`;
	const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
		encoding: 'utf8',
	});
	expect({ status, stderr }).toMatchObject({ status: 0 });
	return { out: stdout.trimEnd().split('\n'), err: stderr.trimEnd().split('\n') };
}

test('each call is one line, and nothing in it acts', () => {
	const { out, err } = linesOf(String.raw`
		console.log('asked for %s', '/\x1b[31m\nFAKE line', { and: 'more\u202e' });
		console.info('100% \u2028');
		console.debug('a\rb');
		console.warn('c\x9bd');
		console.error('Sign-in:', '\x1b]0;title\x07');
	`);
	expect(out).toEqual(["asked for /\\x1b[31m\\nFAKE line { and: 'more\\u202e' }", '100% \\u2028', 'a\\rb']);
	expect(err).toEqual(['c\\x9bd', 'Sign-in: \\x1b]0;title\\x07']);
});

test('an error with all its stack and cause has 1 kB at most', () => {
	const { err } = linesOf(String.raw`
		console.error(new Error('\nFAKE line ' + 'x'.repeat(5000), { cause: new Error('\x1b[2J') }));
		console.error(new Error('\nFAKE line', { cause: new Error('\x1b[2J') }));
		console.trace('\nFAKE line');
	`);
	expect(err).toHaveLength(3);
	for (const line of err) {
		expect(line).toMatch(/^(Error|Trace): \\nFAKE line/);
		expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
		expect(Buffer.byteLength(line)).toBeLessThan(1_024);
	}
});
