/** `npm run dev`: hot reload, on the store that the settings name or, with `--azurite`, on Azurite. */
import './dotenv.ts';
import { mkdir, watch } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exitCodeOf, root } from './process.ts';
import {
	describe,
	exitUnlessPortIsFree,
	linkForAdmin,
	originOf,
	readSettings,
	startNext,
	stopsWithin,
	waitForServer,
} from './server.ts';

/** Below `src`: all but pages, what they show, and tests. */
const SERVER_CODE = /^(?!(app|ui|trpc|cli|testing)[\\/]).*(?<!\.test)\.ts$/;

const { values } = parseArgs({ options: { azurite: { type: 'boolean', default: false } } });

if (values.azurite) {
	const { startAzurite } = await import('../src/testing/azurite.ts');
	const folder = resolve(root, process.env.DATA_DIR || 'data', 'azurite');
	await mkdir(folder, { recursive: true });
	// It ends with this process.
	const { connectionString } = await startAzurite({ folder, blobs: true });
	Object.assign(process.env, {
		STORE: 'azure',
		AZURE_STORAGE_CONNECTION_STRING: connectionString,
		AZURE_STORAGE_ACCOUNT: '',
		// Fixed, so that sessions survive a restart. It protects only a development server on loopback.
		AUTH_SECRET: process.env.AUTH_SECRET || 'development-only-development-only',
		LOG_KEY: process.env.LOG_KEY || 'd0'.repeat(32),
	});
}

const settings = readSettings();
await exitUnlessPortIsFree(settings);
if (values.azurite) {
	const { setUpAzure } = await import('../src/server/services/open-services.ts');
	await setUpAzure(settings, { origins: [originOf(settings)] });
}
void waitForServer(originOf(settings)).then(async () => console.log(describe(settings, await linkForAdmin(settings))));
for (;;) {
	const server = startNext('dev', settings);
	const ended = exitCodeOf(server, { killAfter: stopsWithin(settings) });
	const first = await Promise.race([ended, serverCodeChanges()]);
	if (first !== 'changed') process.exit(first);
	console.log('The code of the server has changed: starting it again.');
	server.kill('SIGTERM');
	await ended;
}

/** Resolves when a file changes that the server loads once, when it starts: hot reload does not reach it. */
async function serverCodeChanges(): Promise<'changed'> {
	for await (const { filename } of watch(join(root, 'src'), { recursive: true }))
		if (filename !== null && SERVER_CODE.test(filename)) break;
	return 'changed';
}
