import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The opinion of a program made of Go's packages on a log: see `go/verify.go`. */
export type Opinion = {
	origin: string;
	size: number;
	root: string;
	leaves: number;
	records: number;
	proofs: number;
	consistent: number[];
};

/** The path at which `scripts/test/test-independent.ts` has built it. */
function program(): string {
	const path = process.env.INDEPENDENT_LOG;
	if (path === undefined) throw new Error('Run these tests by npm run test:independent, which builds the program.');
	return path;
}

/** Verifies the log at this address. Rejects with what is wrong with it. */
export function secondOpinion(
	url: string,
	verifierKey: string,
	{ token, old = [] }: { token?: string; old?: readonly string[] } = {},
): Promise<Opinion> {
	const options = [...(token === undefined ? [] : ['-token', token]), ...old.flatMap((file) => ['-old', file])];
	return new Promise((resolve, reject) => {
		execFile(program(), ['verify', ...options, url, verifierKey], (error, stdout, stderr) => {
			if (error) reject(new Error(stderr.trim() || error.message));
			else resolve(JSON.parse(stdout) as Opinion);
		});
	});
}

/** A witness that runs until it is stopped. `folder` has its key and what it has seen. */
export async function startWitness(folder: string, verifierKeys: readonly string[]) {
	const child = spawn(program(), ['witness', '-state', folder, ...verifierKeys], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const stop = () =>
		new Promise<void>((resolve) => {
			child.once('exit', () => resolve());
			if (child.exitCode !== null || !child.kill()) resolve();
		});
	for await (const line of createInterface({ input: child.stdout })) {
		return { ...(JSON.parse(line) as { url: string; verifierKey: string }), stop };
	}
	throw new Error('The witness did not start.');
}
