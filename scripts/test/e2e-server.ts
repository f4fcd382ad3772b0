/**
 * The server under the browser tests: the production build on a free port, with a store that is made for the run and
 * removed after it. `TIDELINE_E2E_ENGINE` is `embedded` (the default) or `azurite`; `TIDELINE_E2E_SETTINGS` is a JSON
 * object of settings that a test changes.
 */
import { mkdirSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingNames } from '../../src/env.ts';
import { setUpAzure } from '../../src/server/services/open-services.ts';
import { startAzurite } from '../../src/testing/azurite.ts';
import { exitCodeOf, freePort } from '../process.ts';
import { originOf, readSettings, startNext, stopsWithin, waitForServer } from '../server.ts';
import { AUTH_SECRET, CRON_SECRET, LOGS } from './e2e-settings.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'tideline-e2e-'));
const azurite = process.env.TIDELINE_E2E_ENGINE === 'azurite' ? await startAzurite({ blobs: true }) : undefined;

// Next reads .env files by itself, and leaves alone what is set, even to nothing.
for (const name of settingNames) process.env[name] = '';
const port = String(await freePort());
Object.assign(process.env, {
	PORT: port,
	// The one setting that must not be empty: next-auth's client takes it for an address.
	NEXTAUTH_URL: `http://127.0.0.1:${port}`,
	DATA_DIR: dataDir,
	CRON_SECRET,
	...(azurite && {
		STORE: 'azure',
		AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString,
		AUTH_SECRET,
		LOG_KEY: 'e2'.repeat(32),
	}),
	...(JSON.parse(process.env.TIDELINE_E2E_SETTINGS ?? '{}') as Record<string, string>),
});

const settings = readSettings();
// Pages read from the emulator as they do from Azure.
if (settings.STORE === 'azure') await setUpAzure(settings, { origins: [originOf(settings)] });
// A story reads the logs of all servers: see `e2e/logs.spec.ts`.
mkdirSync(LOGS, { recursive: true });
const logFile = join(LOGS, `${process.pid}.log`);
const server = startNext('start', settings, openSync(logFile, 'a'));
const over = exitCodeOf(server, { killAfter: stopsWithin(settings) });
const store = azurite?.connectionString ?? dataDir;
// Playwright waits for this line, and takes the address and the store from it.
void waitForServer(originOf(settings)).then(() => console.log(`e2e server at ${originOf(settings)} on ${store}`));
const code = await over;
if (code !== 0) console.error(await readFile(logFile, 'utf8'));
await azurite?.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(code);
