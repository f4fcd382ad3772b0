/** A server behind a socket that is kept while it restarts, so that no connection is refused. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { settingNames } from '../../env.ts';

export type KeptService = {
	origin: string;
	/** Tells the server to stop, and resolves once the next one is ready. */
	restart(): Promise<void>;
	/** Ends the server and gives the socket back. */
	stop(): Promise<void>;
	/** All that its servers have written to their logs. */
	log(): string;
};

const KEEPER = fileURLToPath(new URL('keep-socket.sh', import.meta.url));

/** Milliseconds between two looks at whether a server is ready. */
const LOOK_EVERY_MS = 20;

/** `command`: starts a server. `settings`: all that it has, beside the environment of this process. */
export async function keepService(command: readonly string[], settings: Record<string, string>): Promise<KeptService> {
	const { keeper, port } = await giveSocket(command, settings);
	const origin = `http://127.0.0.1:${port}`;
	const servers = serversOf(keeper);
	let logged = '';
	keeper.stderr?.on('data', (chunk: Buffer) => {
		logged += chunk.toString();
	});
	let current = await next();
	return { origin, restart, stop, log: () => logged };

	async function restart(): Promise<void> {
		process.kill(current, 'SIGTERM');
		current = await next();
	}

	async function next(): Promise<number> {
		const { value, done } = await servers.next();
		if (done) throw new Error(`No server starts any more:\n${logged}`);
		while ((await statusOf(`${origin}/api/health/ready`)) !== 200) {
			if (!isAlive(value)) throw new Error(`The server ended before it was ready:\n${logged}`);
			await sleep(LOOK_EVERY_MS);
		}
		return value;
	}

	async function stop(): Promise<void> {
		const ended = once(keeper, 'close');
		// First, because it would start another server.
		keeper.kill('SIGKILL');
		process.kill(current, 'SIGTERM');
		await ended;
	}
}

/** Opens a socket and gives it to a process that only keeps it: this one would take its connections. */
async function giveSocket(command: readonly string[], settings: Record<string, string>) {
	const socket = createServer();
	await once(socket.listen(0, '127.0.0.1'), 'listening');
	const { port } = socket.address() as AddressInfo;
	const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
	const others = Object.entries(process.env).filter(([name]) => !(settingNames as string[]).includes(name));
	const keeper: ChildProcess = spawn('sh', [KEEPER, ...command], {
		env: { ...Object.fromEntries(others), ...settings, PORT: String(port) } as unknown as NodeJS.ProcessEnv,
		stdio: ['ignore', 'pipe', 'pipe', fd],
	});
	await once(keeper, 'spawn');
	socket.close();
	return { keeper, port };
}

/** The process of each server, as it starts. */
async function* serversOf({ stdout }: ChildProcess): AsyncGenerator<number, void> {
	for await (const line of createInterface({ input: stdout as Readable })) {
		const [, pid] = /^server (\d+)$/.exec(line) ?? [];
		if (pid !== undefined) yield Number(pid);
	}
}

/** Undefined while nothing answers. */
async function statusOf(url: string): Promise<number | undefined> {
	try {
		const { status, body } = await fetch(url);
		await body?.cancel();
		return status;
	} catch {
		return undefined;
	}
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
