/**
 * The web server, with the door before the application: `node src/server/door/main.ts start` serves the production build,
 * `dev` builds as it goes. The settings say where it listens.
 */
import { createServer } from 'node:http';
import next from 'next';
import { env } from '../../env.ts';
import { directRouteOf } from './direct-route.ts';
import { createDoor } from './door.ts';
import { logInOneLine } from './one-line-console.ts';

/**
 * Milliseconds that an idle connection is kept: longer than the minute after which load balancers drop it. A server that
 * closes it first would reset a request that is on its way.
 */
const KEEP_ALIVE = 75_000;

const isDevelopment = process.argv[2] === 'dev';
// Hot reload keeps its readable log.
if (!isDevelopment) logInOneLine();
const { HOST: hostname, PORT: port, TRUSTED_PROXIES: trustedProxies, localSignIn: isLocal } = env;

const server = createDoor((request, response) => void (directRouteOf(request) ?? application)(request, response), {
	isLocal,
	isDevelopment,
	trustedProxies,
	keepAlive: KEEP_ALIVE,
});
// Next handles WebSocket upgrades of this server. Only hot reload has any: in production Next gets a server that never listens.
const httpServer = isDevelopment ? server : createServer();
const app = next({ dev: isDevelopment, hostname, port, httpServer, quiet: true });
await app.prepare();
const application = app.getRequestHandler();
server.once('error', (error) => {
	console.error(`Can't listen on ${hostname}, port ${port}: ${error.message}`);
	process.exit(1);
});
// The application ends the process once its store is closed. A load balancer may need some seconds to see that it stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
	process.once(signal, () => {
		setTimeout(() => {
			server.close();
			server.closeIdleConnections();
		}, 1_000 * env.STOP_DELAY_SECONDS);
	});
server.listen(port, hostname);
