import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type MetricsText = () => Promise<{ type: string; text: string }>;

/** Serves the metrics of this process to everybody who reaches this address. Rejects when nothing can listen there. */
export async function listenForScrapes(at: { host: string; port: number }, read: MetricsText): Promise<Server> {
	const server = createServer(async (request, response) => {
		request.resume();
		if (request.method !== 'GET' || (request.url !== '/metrics' && request.url !== '/api/metrics'))
			return response.writeHead(404).end();
		try {
			const { type, text } = await read();
			response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
		} catch {
			response.writeHead(503).end();
		}
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(at.port, at.host, () => resolve());
	});
	// It keeps no process alive that has nothing else to do.
	server.unref();
	return server;
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;
