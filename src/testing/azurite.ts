import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

/** Azurite's published account; the same on every machine. */
const ACCOUNT = 'devstoreaccount1';
const KEY = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

const START_DEADLINE_MS = 120_000;
const KEEP_CONNECTIONS = new URL('keep-connections.ts', import.meta.url).href;

export type Azurite = {
	/** The first account's connection string. */
	connectionString: string;
	/** Each account's connection string, in the order in which they were asked for. */
	connectionStrings: string[];
	/** Ends it as a crash would. Its folder stays. */
	stop(): Promise<void>;
};

/**
 * Starts Azurite's table and queue services, and its blob service if wanted, on free ports of 127.0.0.1, in `folder` or
 * in memory, and waits until all answer. In a folder, it writes all that it holds every five seconds.
 * It serves the published account, or `accounts`: 3 to 24 lower-case letters and digits each.
 */
export async function startAzurite({
	folder,
	accounts = [ACCOUNT],
	blobs = false,
}: {
	folder?: string;
	accounts?: string[];
	/** Its blob service, too: few tests need it. */
	blobs?: boolean;
} = {}): Promise<Azurite> {
	const [tablePort, queuePort, blobPort] = await freePorts(3);
	const table = launch('table', folder, tablePort as number, accounts);
	const queue = launch('queue', folder, queuePort as number, accounts);
	const blob = blobs ? launch('blob', folder, blobPort as number, accounts) : undefined;
	const children = [table, queue, ...(blob ? [blob] : [])];
	const stop = async () => {
		process.off('exit', killAll);
		await Promise.all(children.map(endChild));
	};
	const killAll = () => {
		for (const child of children) child.kill('SIGKILL');
	};
	process.on('exit', killAll);
	try {
		await Promise.all([
			answers(table, tablePort as number),
			answers(queue, queuePort as number),
			blob && answers(blob, blobPort as number),
		]);
	} catch (error) {
		await stop();
		throw error;
	}
	const connectionStrings = accounts.map((account) =>
		[
			'DefaultEndpointsProtocol=http',
			`AccountName=${account}`,
			`AccountKey=${KEY}`,
			`TableEndpoint=http://127.0.0.1:${tablePort}/${account}`,
			...(blobs ? [`BlobEndpoint=http://127.0.0.1:${blobPort}/${account}`] : []),
			`QueueEndpoint=http://127.0.0.1:${queuePort}/${account};`,
		].join(';'),
	);
	return { connectionString: connectionStrings[0] as string, connectionStrings, stop };
}

declare module 'vitest' {
	interface ProvidedContext {
		azurite: string;
	}
}

/** Vitest's `globalSetup`: one Azurite for the whole run, its connection string as `inject('azurite')`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const azurite = await startAzurite({ blobs: true });
	project.provide('azurite', azurite.connectionString);
	return azurite.stop;
}

function launch(
	service: 'table' | 'queue' | 'blob',
	folder: string | undefined,
	port: number,
	accounts: string[],
): ChildProcess {
	const program = createRequire(import.meta.url).resolve(`azurite/dist/src/${service}/main.js`);
	const flags = ['--silent', '--loose', '--skipApiVersionCheck', '--disableTelemetry'];
	const place = folder === undefined ? ['--inMemoryPersistence'] : ['--location', folder];
	const address = [`--${service}Host`, '127.0.0.1', `--${service}Port`, String(port)];
	const env = { ...process.env, AZURITE_ACCOUNTS: accounts.map((account) => `${account}:${KEY}`).join(';') };
	return spawn(process.execPath, ['--import', KEEP_CONNECTIONS, program, ...flags, ...place, ...address], {
		env,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
}

async function answers(child: ChildProcess, port: number): Promise<void> {
	const deadline = Date.now() + START_DEADLINE_MS;
	for (;;) {
		if (child.exitCode !== null) throw new Error(`Azurite ended with ${child.exitCode} before it answered.`);
		try {
			// Any HTTP status will do: an answer to an unsigned request is an answer.
			await fetch(`http://127.0.0.1:${port}/${ACCOUNT}`, { signal: AbortSignal.timeout(1_000) });
			return;
		} catch (error) {
			if (Date.now() > deadline) throw new Error('Azurite did not answer.', { cause: error });
			await sleep(50);
		}
	}
}

async function endChild(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, 'exit');
	child.kill('SIGKILL');
	await ended;
}

/** All are held open together, so that no port is given twice. */
async function freePorts(count: number): Promise<number[]> {
	const servers = await Promise.all(
		Array.from({ length: count }, async () => {
			const server = createServer().listen(0, '127.0.0.1');
			await once(server, 'listening');
			return server;
		}),
	);
	const ports = servers.map((server) => (server.address() as { port: number }).port);
	await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
	return ports;
}
