/**
 * The one way from pages and route handlers to the server. They import none of its code, which Next would bundle again for
 * each of them: `instrumentation.ts` loads it once and leaves it here.
 */
import type { Server } from './server.ts';

// Next bundles this file for each route, and the door is not bundled: they all meet at this symbol of the process.
const KEY = Symbol.for('tideline.server');
const DOOR = Symbol.for('tideline.door');
const shared = globalThis as { [KEY]?: Server; [DOOR]?: Door };

/** The server in front of the application. `close` takes no more connections, and resolves once all requests are over. */
export type Door = { close(withinMs: number): Promise<void> };

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

export function setDoor(door: Door): void {
	shared[DOOR] = door;
}

/** Undefined where a platform starts Next without it. */
export const doorIfAny = (): Door | undefined => shared[DOOR];
