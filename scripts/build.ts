/** The production build: `npm run build` makes it, `npm start` and `npm test` make it when it is stale. */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressBuild } from './compress-build.ts';
import { hashOfFiles } from './hash-of-files.ts';
import { programs, root, runNode, secondsSince } from './process.ts';

/** Letters of the hash of the source that name its build, so that the same source makes the same files. */
const BUILD_ID_LETTERS = 20;

const stamp = join(root, '.next/tideline-build');

/** Resolves to the exit code. */
export async function buildWhenStale() {
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash()) return 0;
	return build();
}

async function build() {
	const hash = sourceHash();
	const started = Date.now();
	console.log('Building (after each change of the source; half a minute to two, depending on the machine)');
	// A build that stops half-way must not look finished.
	rmSync(stamp, { force: true });
	const code = await runNode([programs.next, 'build'], {
		env: { ...process.env, NODE_ENV: 'production', TIDELINE_BUILD_ID: hash.slice(0, BUILD_ID_LETTERS) },
	});
	if (code !== 0) {
		console.error(`The build failed (exit ${code}), see above.`);
		return code;
	}
	await compressBuild(root);
	writeFileSync(stamp, hash);
	console.log(`Built in ${secondsSince(started)}`);
	return 0;
}

/** Hash of all that goes into the build and of nothing else, so that changing a test alone starts no new build. */
function sourceHash() {
	const files = globSync(
		[
			'src/**/*',
			'public/**/*',
			'next.config.mjs',
			'postcss.config.mjs',
			'tsconfig.json',
			'package-lock.json',
			'scripts/compress-build.ts',
		],
		{ cwd: root, withFileTypes: true },
	)
		.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name).slice(root.length))
		.filter((file) => !/^[\\/]src[\\/](cli|server[\\/]door|testing)[\\/]/.test(file));
	return hashOfFiles(files);
}

if (import.meta.main) process.exitCode = await build();
