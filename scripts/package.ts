/** `npm run package`: the release of this commit, as a folder and its archive. */
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { buildWhenStale } from './build.ts';
import { writeArchive } from './package/archive.ts';
import { describeSource, releaseName } from './package/release.ts';
import { writeReleaseFolder } from './package/release-folder.ts';
import { root, secondsSince } from './process.ts';

export type Release = { folder: string; archive: string; hash: string };

/** Makes the release below `dist`, or in another folder. Throws when there is no build. */
export async function makeRelease(into = join(root, 'dist')): Promise<Release> {
	if ((await buildWhenStale()) !== 0) throw new Error('There is no build to package.');
	const source = describeSource();
	const folder = join(into, releaseName(source));
	const archive = `${folder}.tar.gz`;
	for (const path of [folder, archive, `${archive}.sha256`]) rmSync(path, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const hash = await writeReleaseFolder(folder, source);
	await writeArchive(folder, archive, source.committedAt);
	writeFileSync(`${archive}.sha256`, `${await sha256Of(archive)}  ${basename(archive)}\n`);
	return { folder, archive, hash };
}

async function sha256Of(file: string): Promise<string> {
	const hash = createHash('sha256');
	await pipeline(createReadStream(file), hash);
	return hash.digest('hex');
}

if (import.meta.main) {
	const started = Date.now();
	const { folder, archive, hash } = await makeRelease();
	const megabytes = (statSync(archive).size / 1e6).toFixed(1);
	console.log(`${folder}\n${archive} (${megabytes} MB)\nSHA-256 of its list of files: ${hash}`);
	console.log(`Packaged in ${secondsSince(started)}`);
}
