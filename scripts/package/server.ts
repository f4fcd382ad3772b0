/**
 * The program of a packaged server: `node server/server.mjs start FOLDER`, with the folder of the release. It works from any
 * folder and writes nothing into the release.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, linkForAdmin, originOf, readSettings, settingsOfServer, waitForServer } from '../server.ts';

const folder = process.argv[3] ?? '.';
const settings = readSettings();

// next-auth's client takes an empty one for an address.
if (!settings.NEXTAUTH_URL) delete process.env.NEXTAUTH_URL;
Object.assign(process.env, settingsOfServer('start', settings), {
	TIDELINE_RELEASE: createHash('sha256')
		.update(readFileSync(join(folder, 'SHA256SUMS')))
		.digest('hex'),
	// Next would look for the file of its settings, which a release does not have: the build keeps them.
	__NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(configOfBuild()),
});
if (process.stdout.isTTY)
	void waitForServer(originOf(settings)).then(async () =>
		console.log(describe(settings, await linkForAdmin(settings))),
	);
await import('../../src/server/door/main.ts');

function configOfBuild(): unknown {
	const built = JSON.parse(readFileSync(join(folder, '.next/required-server-files.json'), 'utf8')) as {
		config: unknown;
	};
	return built.config;
}
