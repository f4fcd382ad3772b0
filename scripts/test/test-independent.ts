/**
 * `npm run test:independent [-- URL VERIFIER-KEY [-token TOKEN] [-old CHECKPOINT]]`: has Google's own packages for
 * transparency logs read what we write, or the log at this address. Both come from Debian, and are installed when they
 * are missing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenStale } from '../build.ts';
import { programs, root, runCommand, runNode, stop } from '../process.ts';

/** The compiler, and the source of Google's `note` and `tlog`. */
const PACKAGES = ['golang-go', 'golang-golang-x-mod-dev'];
const GOPATH = '/usr/share/gocode';
const TLOG = join(GOPATH, 'src/golang.org/x/mod/sumdb/tlog');
const kept = join(root, 'node_modules/.cache/tideline-go');
const program = join(kept, 'log');

await install();
assertUnmodified();
build();
const asked = process.argv.slice(2);
if (asked.length > 0) process.exitCode = await runCommand(program, ['verify', ...optionsFirst(asked)]);
else process.exitCode = await testOurs();

/** The tests that need the program; the other runs of vitest leave them out. One starts the service. */
async function testOurs(): Promise<number> {
	const built = await buildWhenStale();
	if (built !== 0) return built;
	const env = { ...process.env, INDEPENDENT_LOG: program };
	return runNode([programs.vitest, 'run', 'src/testing/independent', '--reporter=verbose'], { env });
}

async function install(): Promise<void> {
	if (hasGo() && existsSync(TLOG)) return;
	const names = PACKAGES.join(' ');
	const sentence = `This needs the Debian packages ${names}. Install them, and run it again.`;
	if (!existsSync('/usr/bin/apt-get')) stop(sentence);
	const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
	console.log(`Installing ${names} …`);
	for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
		const [command = '', ...args] = [...asRoot, 'apt-get', '-q', ...words];
		if ((await runCommand(command, args)) !== 0) stop(sentence);
	}
}

function hasGo(): boolean {
	return spawnSync('go', ['version']).status === 0;
}

/** dpkg knows the digest of each file that it has installed. */
function assertUnmodified(): void {
	const { stdout, error } = spawnSync('dpkg', ['--verify', 'golang-golang-x-mod-dev'], { encoding: 'utf8' });
	if (error || stdout.trim() !== '') stop(`Google's packages are not as Debian has them: ${error?.message ?? stdout}`);
}

function build(): void {
	mkdirSync(kept, { recursive: true });
	const env = {
		...process.env,
		GO111MODULE: 'off',
		GOPATH,
		GOFLAGS: '',
		GOCACHE: join(kept, 'build'),
	};
	const folder = join(root, 'src/testing/independent/go');
	const built = spawnSync('go', ['build', '-o', program, '.'], { cwd: folder, env, stdio: 'inherit' });
	if (built.status !== 0) stop('The second opinion could not be built.');
}

/** Go reads options before the arguments only. */
function optionsFirst(words: readonly string[]): string[] {
	const options: string[] = [];
	const rest: string[] = [];
	for (let at = 0; at < words.length; at++) {
		const word = words[at] ?? '';
		if (word.startsWith('-')) options.push(word, words[++at] ?? '');
		else rest.push(word);
	}
	return [...options, ...rest];
}
