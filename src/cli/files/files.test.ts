/** Runs commands that write or read files against small disks, pipes, links and devices. */
import { execFileSync, spawnSync } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inShell, tideline } from '../../testing/tideline-command.ts';
import { createWorld } from '../../testing/world.ts';

const PAGE = 4_096;

let folder: string;
let data: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'tideline-files-'));
	data = join(folder, 'data');
	const world = await createWorld('embedded', '', { place: { dataDir: data, prefix: 'tideline' } });
	const alice = await world.person('alice');
	for (let n = 0; n < 60; n++) await world.post(alice, `Number ${n} `.repeat(20));
	await world.settle();
	await world.store.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (script: string, ...words: string[]) => inShell(data, script, ...words);

/** The commands that write a file which somebody named. `$1` is its path. */
const COMMANDS: [name: string, script: string][] = [
	['audit export', 'tideline audit export --actor dev-alice --out "$1"'],
	['data', 'tideline data dev-alice --out "$1"'],
];
const WRITERS: [name: string, script: string][] = [
	...COMMANDS,
	['audit export as CSV', 'tideline audit export --actor dev-alice --format csv --out "$1"'],
	['audit export as OCSF', 'tideline audit export --actor dev-alice --format ocsf --out "$1"'],
];
const REDIRECTED: [name: string, script: string][] = [
	['audit export to a file of the shell', 'tideline audit export --actor dev-alice > "$1"'],
	['data to a file of the shell', 'tideline data dev-alice --out - > "$1"'],
	['a timeline', 'tideline timeline dev-alice --all --json > "$1"'],
	['a completion', 'tideline completion bash > "$1"'],
];
/** They print less than the smallest disk holds. */
const SHORT_OUTPUTS: [name: string, script: string][] = [
	['help', 'tideline help > "$1"'],
	['the version', 'tideline --version > "$1"'],
	['a ledger that is verified', 'tideline verify > "$1"'],
];

const canMount = mountSmall(join(tmpdir(), `tideline-mount-${process.pid}`), 1);
function mountSmall(at: string, pages: number): boolean {
	spawnSync('mkdir', ['-p', at]);
	const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${pages * PAGE}`, 'tmpfs', at]).status === 0;
	if (pages > 1) return mounted;
	if (mounted) spawnSync('umount', [at]);
	spawnSync('rmdir', [at]);
	return mounted;
}

describe.runIf(process.platform === 'linux')('a full disk', () => {
	test.runIf(canMount).each([...WRITERS, ...REDIRECTED])('%s is whole or an error', async (_, script) => {
		const whole = join(folder, `whole-${crypto.randomUUID()}`);
		expect((await run(script, whole)).code).toBe(0);
		const pages = Math.ceil((await stat(whole)).size / PAGE);
		const small = join(folder, `small-${crypto.randomUUID()}`);
		// A mount of one page was tried above, and is taken away there.
		expect(mountSmall(small, Math.max(2, pages))).toBe(true);
		try {
			const filler = pages < 2 ? 2 : 1;
			execFileSync('dd', ['if=/dev/zero', `of=${join(small, 'filler')}`, `bs=${PAGE}`, `count=${filler}`], {
				stdio: 'ignore',
			});
			const file = join(small, 'x');
			const { code, err } = await run(script, file);
			expect(code).toBe(1);
			expect(err).toContain('error storage_full: ');
			expect(err).toContain('the disk is full');
			expect(err).not.toMatch(/entries exported|lines about|\n {4}at /);
			if (!script.includes('>')) await expect(stat(file)).rejects.toThrow('ENOENT');
		} finally {
			execFileSync('umount', [small]);
		}
	});

	test.each([...WRITERS, ...REDIRECTED, ...SHORT_OUTPUTS])(
		'%s into a device without room says so',
		async (_, script) => {
			const { code, err } = await run(script, '/dev/full');
			expect(code).toBe(1);
			expect(err).toContain('error storage_full: ');
			expect(err).not.toMatch(/entries exported|lines about|\n {4}at /);
			expect((await stat('/dev/full')).isCharacterDevice()).toBe(true);
		},
	);
});

// A file is opened alike for each format.
describe.each(COMMANDS)('%s', (_, script) => {
	test('refuses what exists, and replaces it with --force', async () => {
		const file = join(folder, crypto.randomUUID());
		await writeFile(file, 'mine', { mode: 0o600 });
		const refused = await run(script, file);
		expect(refused).toMatchObject({
			code: 1,
			err: expect.stringContaining(`error invalid_input: ${file} already exists.`),
		});
		expect(await readFile(file, 'utf8')).toBe('mine');
		const link = `${file}.link`;
		await symlink(file, link);
		expect((await run(script, link)).code).toBe(1);
		expect((await run(`${script} --force`, link)).code).toBe(0);
		expect((await lstat(link)).isSymbolicLink()).toBe(true);
		expect((await readFile(file, 'utf8')).length).toBeGreaterThan(1_000);
		expect((await stat(file)).mode & 0o777).toBe(0o600);
		await symlink(`${file}.nothing`, `${file}.dangling`);
		expect((await run(script, `${file}.dangling`)).err).toContain('is a link to a file');
		await mkdir(`${file}.folder`);
		expect((await run(script, `${file}.folder`)).err).toContain('is a folder');
		expect((await run(script, join(folder, 'no/such/file'))).err).toContain("its folder doesn't exist");
	});

	test('writes into pipes and standard output', async () => {
		const file = join(folder, crypto.randomUUID());
		expect((await run(script, file)).code).toBe(0);
		const lines = (text: string) => text.trimEnd().split('\n').length;
		const many = lines(await readFile(file, 'utf8'));
		const fifo = `${file}.fifo`;
		execFileSync('mkfifo', [fifo]);
		const piped = await run(`cat "$1" & ${script}; code=$?; wait; exit $code`, fifo);
		expect(piped.code).toBe(0);
		// `data` is about what `data` did, too, and says so on standard output.
		expect(lines(piped.out)).toBeGreaterThanOrEqual(many);
		expect((await lstat(fifo)).isFIFO()).toBe(true);
		const out = await run(script, '-');
		expect(out.code).toBe(0);
		expect(lines(out.out)).toBeGreaterThanOrEqual(many);
		expect((await run(script, '/dev/null')).code).toBe(0);
		expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
	});
});

/** The ways to a file at `$1`. */
const WAYS: [name: string, script: string][] = [
	['its path', '"$1"'],
	['a redirection', '- < "$1"'],
	['/dev/stdin', '/dev/stdin < "$1"'],
	['a process', '<(cat "$1")'],
	['a named pipe', '"$1.fifo" & cat "$1" > "$1.fifo"; wait $!'],
];

describe.each(WAYS)('read from %s', (_, way) => {
	const readFrom = async (command: string, content: string | Buffer) => {
		const file = join(folder, crypto.randomUUID());
		await writeFile(file, content);
		execFileSync('mkfifo', [`${file}.fifo`]);
		return inShell(join(folder, 'read'), `tideline ${command} ${way}`, file);
	};

	test('import and follow-graph load it once', async () => {
		const event = {
			specversion: '1.0',
			id: crypto.randomUUID(),
			source: 'printer',
			type: 'note',
			data: { text: 'one' },
		};
		expect(await readFrom('import', gzipSync(`${JSON.stringify(event)}\n`))).toMatchObject({
			code: 0,
			out: expect.stringContaining('1 read, 1 posted'),
		});
		expect(await readFrom('follow-graph', `source;target\r${crypto.randomUUID()};star\r`)).toMatchObject({
			code: 0,
			out: expect.stringContaining('1 read, 1 followed'),
		});
		expect((await readFrom('bundle verify', '{}\n')).out).toContain('wrong       unreadable');
	});
});

test.each<[string, string | Buffer, string[]]>([
	['no header', 'anna,ben\n', []],
	['a header nobody knows', 'Foo,Bar\nanna,ben\n', []],
	['a list of Mastodon', 'Account address,Show boosts,Notify on new posts,Languages\na@b.example,true,false,\n', []],
	['a spreadsheet', Buffer.from('504b030414000000', 'hex'), []],
	['JSON', '{"follower":"anna","followed":"ben"}\n', []],
	['nothing', '\n\n', []],
	['another number of columns', 'anna,ben,1\n', ['--columns', 'follower,followed']],
])('a graph with %s is refused, and nothing is made', async (_, content, words) => {
	const [file, empty] = [join(folder, crypto.randomUUID()), join(folder, crypto.randomUUID())];
	await writeFile(file, content);
	const { code, err } = await tideline(empty, 'follow-graph', file, ...words);
	expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining('error invalid_input: ') });
	await expect(stat(empty)).rejects.toThrow('ENOENT');
});

test.each<[string, string | Buffer, string[]]>([
	['Follower,Followed', 'Follower,Followed\nanna,ben\n', []],
	['source,target', 'Source,Target,Weight\nanna,ben,1\n', []],
	['UTF-16', Buffer.from('\ufefffollower,followed\r\nanna,ben\r\n', 'utf16le'), []],
	['CR', 'follower,followed\ranna,ben\r', []],
	['Mastodon', 'Account address,Show boosts\nben,true\n', ['--follower', 'anna']],
	['followers', 'login\nanna\n', ['--followed', 'ben']],
	['--columns', 'x,ben,anna\n', ['--columns', '_,followed,follower']],
])('a graph with %s is loaded', async (_, content, words) => {
	const [file, where] = [join(folder, crypto.randomUUID()), join(folder, crypto.randomUUID())];
	await writeFile(file, content);
	expect(await tideline(where, 'follow-graph', file, ...words)).toMatchObject({
		code: 0,
		out: expect.stringContaining('1 read, 1 followed, 0 already there, 0 rejected'),
	});
	const { out } = await tideline(where, 'subjects', '--order', 'name');
	expect(out).toContain('app-anna');
	expect(out).toContain('app-ben');
	expect(
		out
			.trim()
			.split('\n')
			.filter((line) => line.includes('app-')),
	).toHaveLength(2);
});
