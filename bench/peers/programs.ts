/** Servers to compare with: found or installed from Debian's packages, run on a port and in a folder of the bench's own. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../report/progress.ts';

/** PostgreSQL refuses to run as root, and Redis has no need to. Undefined: as the user who runs the bench. */
export type RunAs = { uid: number; gid: number } | undefined;

const APT = '/usr/bin/apt-get';
const isRoot = process.getuid?.() === 0;

/** The path of a program, installing its Debian package when it is missing and we may. Throws a sentence otherwise. */
export function programOf(name: string, debianPackage: string): string {
	const found = find(name);
	if (found) return found;
	if (!isRoot || !existsSync(APT))
		throw new Error(`${name} is missing: install the package ${debianPackage}, or run this as root on Debian.`);
	say(`Installing ${debianPackage} from Debian's packages`);
	const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
	execFileSync(APT, ['update', '-qq'], options);
	execFileSync(APT, ['install', '-y', '--no-install-recommends', debianPackage], options);
	const installed = find(name);
	if (!installed) throw new Error(`The package ${debianPackage} was installed, and ${name} is still missing.`);
	return installed;
}

function find(name: string): string | undefined {
	const newest = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
	const folders = [...newest.toReversed(), ...(process.env.PATH ?? '').split(delimiter)];
	return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

/** The system's user for a server, when we are root and it exists. */
export function runAs(...users: string[]): RunAs {
	if (!isRoot) return undefined;
	const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
	for (const user of users) {
		const [, , uid, gid] = lines.find((line) => line.startsWith(`${user}:`))?.split(':') ?? [];
		if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
	}
	throw new Error(`None of the users ${users.join(', ')} exists, and a server must not run as root.`);
}

/** A folder within `wanted` for that user; on /var/tmp when the user cannot reach it there (a project in /root). */
export function folderFor(user: RunAs, wanted: string): { folder: string; remove(): void } {
	for (const parent of [wanted, '/var/tmp']) {
		const folder = mkdtempSync(join(parent, 'peer-'));
		if (user) chownSync(folder, user.uid, user.gid);
		const remove = () => {
			process.off('exit', remove);
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
		};
		process.on('exit', remove);
		if (spawnSync('/bin/sh', ['-c', 'cd "$0" && touch x', folder], { ...user, stdio: 'ignore' }).status === 0)
			return { folder, remove };
		remove();
	}
	throw new Error('There is no folder that the server could write to.');
}

export type Server = { child: ChildProcess; stop(): Promise<void> };

/** Starts a server, and ends it with this process in any case. `signal` is what it takes for a quick, clean end. */
export function startServer(program: string, words: string[], user: RunAs, signal: NodeJS.Signals): Server {
	const child = spawn(program, words, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
	const said = child.stderr ? text(child.stderr) : Promise.resolve('');
	const kill = () => child.kill('SIGKILL');
	// The program ends before the folder goes.
	process.prependListener('exit', kill);
	child.on('exit', (code) => {
		if (code) void said.then((errors) => say(`${program} ended with ${code}:\n${errors.slice(-2_000)}`));
	});
	return {
		child,
		async stop() {
			process.off('exit', kill);
			if (child.exitCode !== null || child.signalCode !== null) return;
			const ended = once(child, 'exit');
			child.kill(signal);
			await ended;
		},
	};
}

/** Tries until the server waitForServer, or gives up after half a minute. */
export async function answered(server: Server, ask: () => Promise<unknown>): Promise<void> {
	for (const deadline = Date.now() + 30_000; ; await sleep(100)) {
		try {
			await ask();
			return;
		} catch (error) {
			const gone = server.child.exitCode !== null;
			if (gone || Date.now() > deadline) throw new Error('The server does not answer.', { cause: error });
		}
	}
}
