import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

type Line = { level: string; time: string; pid: number; msg: string } & Record<string, unknown>;

const programOf = (code: string, options: string) => `
	import { openProcessLog } from './src/observation/log/process-log.ts';
	import { log, logFailure } from './src/observation/log/log.ts';
	import { shared } from './src/observation/shared/shared.ts';
	openProcessLog(${options});
	${code}`;

/** The log of a process that runs this code. Nothing of it is on stdout. */
function linesOf(code: string, options = "{ level: 'info' }"): string[] {
	const { stdout, stderr, status } = spawnSync(
		process.execPath,
		['--input-type=module', '-e', programOf(code, options)],
		{
			encoding: 'utf8',
		},
	);
	expect({ status, stdout, stderr }).toMatchObject({ status: 0, stdout: '' });
	return stderr === '' ? [] : stderr.trimEnd().split('\n');
}

const parsed = (lines: string[]) => lines.map((line) => JSON.parse(line) as Line);

test('each call of console is one line of JSON, and nothing in it acts', () => {
	const lines = linesOf(
		String.raw`
		console.log('asked for %s', '/\x1b[31m\nFAKE line', { and: 'more\u202e' });
		console.info('100% \u2028');
		console.debug('a\rb');
		console.warn('c\x9bd');
		console.error('Sign-in:', '\x1b]0;title\x07');
	`,
		"{ level: 'debug' }",
	);
	expect(parsed(lines).map(({ level, msg }) => [level, msg])).toEqual([
		['info', "asked for /\\x1b[31m\\nFAKE line { and: 'more\\u202e' }"],
		['info', '100% \\u2028'],
		['debug', 'a\\rb'],
		['warn', 'c\\x9bd'],
		['error', 'Sign-in: \\x1b]0;title\\x07'],
	]);
	for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('an error with all its stack and cause is short, and says where it was thrown', () => {
	const [printed, failed] = parsed(
		linesOf(String.raw`
		console.error(new Error('\nFAKE line ' + 'x'.repeat(5000), { cause: new Error('\x1b[2J') }));
		logFailure('A job failed', new TypeError('\nno such row'));
	`),
	);
	expect(printed?.msg).toMatch(/^Error: \\nFAKE line/);
	expect(Buffer.byteLength(printed?.msg ?? '')).toBeLessThan(1_024);
	expect(failed).toMatchObject({ level: 'error', msg: 'A job failed: \\nno such row' });
	expect(failed?.error).toMatchObject({
		type: 'TypeError',
		stack: expect.arrayContaining([expect.stringMatching(/^at file:/)]),
	});
});

test('a warning of Node is a line as well', () => {
	const lines = linesOf("process.emitWarning('this is old\\nFAKE', 'DeprecationWarning'); setTimeout(() => {}, 5)");
	expect(parsed(lines)).toMatchObject([{ level: 'warn', msg: 'DeprecationWarning: this is old\\nFAKE' }]);
});

test('a line says which request it belongs to', () => {
	const code = `
		const seen = { id: 'r1', trace: 'ab'.repeat(16), route: '/s/[subject]', subject: '0123' };
		shared.requests.run(seen, () => setTimeout(() => log().write('info', 'inside'), 1));
		log().write('info', 'outside', { status: 200 });`;
	const lines = parsed(linesOf(code));
	expect(lines.find(({ msg }) => msg === 'inside')).toMatchObject({
		request: 'r1',
		trace: 'ab'.repeat(16),
		route: '/s/[subject]',
		subject: '0123',
	});
	expect(lines.find(({ msg }) => msg === 'outside')).toMatchObject({ status: 200 });
	expect(lines.find(({ msg }) => msg === 'outside')).not.toHaveProperty('request');
});

test('lines below the level are left out, and plain words are the sentences alone', () => {
	expect(parsed(linesOf("console.log('no'); console.warn('yes')", "{ level: 'warn' }")).map(({ msg }) => msg)).toEqual([
		'yes',
	]);
	const code =
		"console.log('ready'); log().write('info', 'GET / 200', { status: 200 }); logFailure('Failed', new Error('why'))";
	expect(linesOf(code, "{ level: 'info', format: 'plain' }")).toEqual(['ready', 'Failed: why']);
	expect(linesOf(code, "{ level: 'debug', format: 'plain' }")).toEqual(['ready', 'GET / 200', 'Failed: why']);
});

test('the last lines of a process that ends at once are written', () => {
	const lines = linesOf("for (let n = 0; n < 5_000; n++) log().write('info', 'line ' + n); process.exit(0)");
	expect(parsed(lines).at(-1)?.msg).toBe('line 4999');
	expect(lines).toHaveLength(5_000);
});

test('a log that nobody reads keeps nothing waiting: what is too much is left out and counted', async () => {
	const code = `
		const line = 'x'.repeat(1_000);
		for (let n = 0; n < 40_000; n++) log().write('info', line);
		process.stdout.write(String(shared.linesLost));
		process.stdin.once('data', () => process.exit(0));`;
	const child = spawn(process.execPath, ['--input-type=module', '-e', programOf(code, "{ level: 'info' }")]);
	const [lost] = (await once(child.stdout, 'data')) as [Buffer];
	const wanted = 40_000 - 8 * 1_024;
	expect(Number(lost)).toBeGreaterThan(wanted - 5_000);
	// Now somebody reads.
	child.stderr.resume();
	child.stdin.end('go on');
	expect((await once(child, 'exit'))[0]).toBe(0);
});
