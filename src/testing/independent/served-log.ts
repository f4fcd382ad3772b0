import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The scope that the leaves need, as far as this server goes. */
export const TOKEN = 'a-token';

/** Serves a log as a service would: its files by their paths, the leaves to those with the token. */
export async function serveLog(files: ReadonlyMap<string, Uint8Array>) {
	const server = createServer(({ url = '', headers }, answer) => {
		const path = url.replace('/log/', '');
		const isAllowed = !path.startsWith('tile/entries/') || headers.authorization === `Bearer ${TOKEN}`;
		const file = files.get(path);
		answer.writeHead(isAllowed ? (file ? 200 : 404) : 401);
		answer.end(isAllowed ? file : undefined);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const close = () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections());
	return { url: `http://127.0.0.1:${port}/log`, close };
}
