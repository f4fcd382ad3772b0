/** `npm run dev`: hot reload, on the store that the settings name or, with `--azurite`, on Azurite. */
import './dotenv.ts';
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ended, root } from './process.ts';
import {
	answers,
	describe,
	insistOnPort,
	linkForAdmin,
	originOf,
	PATIENCE,
	readSettings,
	startNext,
} from './server.ts';

const { values } = parseArgs({ options: { azurite: { type: 'boolean', default: false } } });

if (values.azurite) {
	const { startAzurite } = await import('../src/testing/azurite.ts');
	const folder = resolve(root, process.env.DATA_DIR || 'data', 'azurite');
	await mkdir(folder, { recursive: true });
	// It ends with this process.
	const { connectionString } = await startAzurite({ folder });
	Object.assign(process.env, {
		STORE: 'azure',
		AZURE_STORAGE_CONNECTION_STRING: connectionString,
		AZURE_STORAGE_ACCOUNT: '',
		// Sessions outlive a restart. It guards nothing but a development server on loopback.
		AUTH_SECRET: process.env.AUTH_SECRET || 'development-only-development-only',
	});
}

const settings = readSettings();
await insistOnPort(settings);
if (values.azurite) {
	const { setUpAzure } = await import('../src/open-services.ts');
	await setUpAzure(settings, { origins: [originOf(settings)] });
}
const server = startNext('dev', settings);
void answers(originOf(settings)).then(async () => console.log(describe(settings, await linkForAdmin(settings))));
process.exit(await ended(server, { patience: PATIENCE }));
