/**
 * The web server, with the door before the application: `node src/server/door/main.ts start [FOLDER]` serves the production
 * build of a folder, `dev` builds as it goes. The settings say where it listens.
 */
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import next from 'next';
import { observedBy } from '../../env/observation.ts';
import { env } from '../../env.ts';
import { openProcessLog } from '../../observation/log/process-log.ts';
import { listenForScrapes } from '../../observation/metrics/metrics-port.ts';
import { observeProcess } from '../../observation/observe-process.ts';
import { serverIfReady, setDoor } from '../handle.ts';
import { compressedFilesBefore } from './compressed-files.ts';
import { directRouteOf } from './direct-route.ts';
import { createDoor } from './door.ts';
import { listen } from './listen.ts';
import { OrderlyEnd } from './orderly-end.ts';
import { pageRoutesOf } from './page-routes.ts';
import { policyRulesOf } from './policy-rules.ts';

/**
 * Milliseconds that an idle connection is kept: longer than the minute after which load balancers drop it. A server that
 * closes it first would reset a request that is on its way.
 */
const KEEP_ALIVE = 75_000;

const isDevelopment = process.argv[2] === 'dev';
const folder = process.argv[3] ?? process.cwd();
const build = isDevelopment ? undefined : join(folder, '.next');
// Hot reload keeps its readable log.
if (!isDevelopment) openProcessLog({ level: env.LOG_LEVEL, format: env.LOG_FORMAT });
await observeProcess({ ...observedBy(env), thread: 'answers' });
const { HOST: hostname, PORT: port, TRUSTED_PROXIES: trustedProxies, localSignIn: isLocal } = env;

const server = createDoor((request, response) => (directRouteOf(request) ?? application)(request, response), {
	isLocal,
	isDevelopment,
	trustedProxies,
	keepAlive: KEEP_ALIVE,
	policy: policyRulesOf(env, isDevelopment),
	routeOf: pageRoutesOf(build),
});
const end = new OrderlyEnd(server);
setDoor({ close: (withinMs) => end.close(withinMs) });
// Next handles WebSocket upgrades of this server. Only hot reload has any: in production Next gets a server that never listens.
const httpServer = isDevelopment ? server : createServer();
const app = next({ dev: isDevelopment, dir: folder, hostname, port, httpServer, quiet: true });
await app.prepare();
const handler = app.getRequestHandler();
const answerByNext: RequestListener = (request, response) => void handler(request, response);
const application = build === undefined ? answerByNext : compressedFilesBefore(answerByNext, build);
// The application ends the process: it closes this server first, and its store at the end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end.begin());
try {
	await listen(server, { hostname, port, givenSocket: env.givenSocket }, { isLocal });
} catch (error) {
	endWith((error as Error).message);
}
if (env.METRICS_LISTEN) await openMetricsPort(env.METRICS_LISTEN);

async function openMetricsPort(at: { host: string; port: number }): Promise<void> {
	try {
		await listenForScrapes(at, readMetrics);
	} catch (error) {
		endWith(`Can't listen on ${at.host}, port ${at.port}: ${(error as Error).message}`);
	}
}

function endWith(sentence: string): never {
	console.error(sentence);
	process.exit(1);
}

async function readMetrics() {
	const ready = serverIfReady();
	if (!ready) throw new Error('The server has not started yet.');
	return ready.readMetrics();
}
