/**
 * Loaded into Azurite: its servers keep connections that nobody uses for a moment. A server that closes one just as a
 * request is on its way resets it. Azurite 3.35 closes after 5 s and ignores its own option for that.
 */
import http from 'node:http';

const create = http.createServer;
http.createServer = ((...args: Parameters<typeof create>) =>
	Object.defineProperty(create(...args), 'keepAliveTimeout', {
		get: () => 10 * 60_000,
		// Azurite's own setting is ignored.
		set: () => {},
	})) as typeof create;
