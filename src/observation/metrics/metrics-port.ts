import { createServer, type Server } from 'node:http';

const PATHS = ['/metrics', '/api/metrics'];

type MetricsText = () => Promise<{ type: string; text: string }>;

/** Serves the metrics of this process to everybody who reaches this address. Rejects when nothing can listen there. */
export async function listenForScrapes(at: { host: string; port: number }, read: MetricsText): Promise<Server> {
	const server = createServer((request, response) => {
		request.resume();
		if (request.method !== 'GET' || !PATHS.includes(request.url ?? '')) return void response.writeHead(404).end();
		read().then(
			({ type, text }) => response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text),
			() => response.writeHead(503).end(),
		);
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(at.port, at.host, () => resolve());
	});
	// It keeps no process alive that has nothing else to do.
	server.unref();
	return server;
}
