/** The package as it is published: plain modules and types that need nothing but a runtime with `fetch`. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const TSC = 'node_modules/typescript/bin/tsc';

test('it builds into modules that import nothing but each other, and run', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'tideline-sdk-'));
	try {
		await run(process.execPath, [TSC, '-p', 'src/sdk/tsconfig.json', '--outDir', folder]);
		const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|d\.ts)$/.test(file));
		expect(files).toEqual(expect.arrayContaining(['sdk/index.js', 'sdk/index.d.ts']));
		for (const file of files) {
			const source = await readFile(join(folder, file), 'utf8');
			const imported = Array.from(
				source.matchAll(/^(?:import|export)[^;'"]* from '([^']+)'/gm),
				([, from = '']) => from,
			);
			expect([file, imported.filter((from) => !/^\.\.?\//.test(from))]).toEqual([file, []]);
			expect([file, /\b(process|Buffer|require)\b[.(]/.test(source)]).toEqual([file, false]);
		}
		const program = `import { Tideline } from ${JSON.stringify(join(folder, 'sdk/index.js'))};
			const answer = { token: 't', subject: 'app-a', holder: 'app-a', scopes: [], expiresAt: '' };
			const tideline = new Tideline({ url: 'http://a.example', token: 'tdl_', fetch: async () => Response.json(answer) });
			console.log((await tideline.me()).subject);`;
		const { stdout } = await run(process.execPath, [
			'--input-type=module',
			'--no-experimental-strip-types',
			'-e',
			program,
		]);
		expect(stdout).toBe('app-a\n');
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
});
