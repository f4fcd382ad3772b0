/** The server in front of Next, as one program. Next and the packages that its build leaves outside stay packages. */
import { join } from 'node:path';
import { root } from '../process.ts';

const ENTRY = 'scripts/package/server.ts';

export async function bundleServer(folder: string): Promise<void> {
	const { rolldown } = await import('rolldown');
	const bundle = await rolldown({
		cwd: root,
		platform: 'node',
		logLevel: 'warn',
		input: { server: ENTRY },
		external: [/^next(\/|$)/, ...(await packagesOutside())],
	});
	await bundle.write({
		dir: folder,
		entryFileNames: '[name].mjs',
		chunkFileNames: '[name]-[hash].mjs',
	});
	await bundle.close();
}

/** Packages that must be in the process once: the build of Next loads the same ones. */
async function packagesOutside(): Promise<RegExp[]> {
	const { default: config } = (await import(join(root, 'next.config.mjs'))) as {
		default: { serverExternalPackages?: string[] };
	};
	return (config.serverExternalPackages ?? []).map((name) => new RegExp(`^${name}(/|$)`));
}
