/**
 * The one way from pages and route handlers to the server. They import none of its code, which Next would bundle again for
 * each of them: `instrumentation.ts` loads it once and leaves it here.
 */
import type { Server } from './server.ts';

// Next bundles this file for each route, and the door is not bundled: they all meet at this symbol of the process.
const KEY = Symbol.for('tideline.server');
const shared = globalThis as { [KEY]?: Server };

export function setServer(server: Server): void {
	shared[KEY] = server;
}

/** Undefined until the server can answer. */
export const serverIfReady = (): Server | undefined => shared[KEY];

export function server(): Server {
	const ready = shared[KEY];
	if (!ready) throw new Error('The server has not started: src/instrumentation.ts has not run.');
	return ready;
}
