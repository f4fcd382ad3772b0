/** `npm start`: the production build, made when stale, with the address and how to sign in. */
import './dotenv.ts';
import { parseArgs } from 'node:util';
import { buildWhenStale } from './build.ts';
import { exitCodeOf, runNode, stop } from './process.ts';
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

const usage = `npm start [-- options]
  --demo           load example subjects and events first
  -p, --port PORT  instead of the setting PORT
  -H, --host HOST  instead of the setting HOST`;

const options = readOptions();
const overrides = {
	...(options.host ? { HOST: options.host } : {}),
	...(options.port ? { PORT: options.port } : {}),
};
Object.assign(process.env, overrides);
const settings = readSettings();

await exitUnlessPortIsFree(settings);
exitUnlessZero(await buildWhenStale());
if (options.demo) exitUnlessZero(await runNode(['scripts/tideline.ts', 'demo']));

const server = startNext('start', settings);
void waitForServer(originOf(settings)).then(async () => console.log(describe(settings, await linkForAdmin(settings))));
process.exit(await exitCodeOf(server, { killAfter: stopsWithin(settings) }));

function readOptions() {
	try {
		const { values } = parseArgs({
			options: {
				demo: { type: 'boolean', default: false },
				port: { type: 'string', short: 'p' },
				host: { type: 'string', short: 'H' },
				help: { type: 'boolean', short: 'h', default: false },
			},
		});
		if (values.help) stop(usage, 0);
		return values;
	} catch (error) {
		stop(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
	}
}

function exitUnlessZero(code: number) {
	if (code !== 0) process.exit(code);
}
