/**
 * Ends a server without cutting off a request. From the first signal on, each answer closes its connection, so that a
 * client sends its next request elsewhere. A connection is never closed while it may have a request under way.
 */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as after } from 'node:timers/promises';

/** Milliseconds without a request after which open connections are taken as idle. A client may just be sending one. */
const IDLE_AFTER_MS = 300;

export class OrderlyEnd {
	readonly #server: Server;
	readonly #underWay = new Set<ServerResponse>();
	/** Called when a request comes, and when one is over. */
	#onChange = () => {};
	#isEnding = false;

	constructor(server: Server) {
		this.#server = server;
		// In front of the server's own listener, whose answer may be sent at once.
		server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => this.#sees(response));
	}

	/** Each answer from now on is the last one of its connection. New connections are still taken. */
	begin(): void {
		this.#isEnding = true;
		for (const response of this.#underWay) closeBehind(response);
	}

	/** Takes no more connections, and resolves once all requests are over, after `withinMs` at the latest. */
	async close(withinMs: number): Promise<void> {
		this.begin();
		const closed = once(this.#server, 'close');
		// The method of HTTP servers would also cut idle connections, on which a request may be on its way.
		NetServer.prototype.close.call(this.#server);
		const given = new AbortController();
		await Promise.race([closed, this.#idle(given.signal), after(withinMs, undefined, given)]);
		given.abort();
		this.#server.closeAllConnections();
	}

	#sees(response: ServerResponse): void {
		this.#underWay.add(response);
		if (this.#isEnding) closeBehind(response);
		response.once('close', () => {
			this.#underWay.delete(response);
			this.#onChange();
		});
		this.#onChange();
	}

	#idle(signal: AbortSignal): Promise<void> {
		return new Promise((resolve) => {
			let waiting: NodeJS.Timeout | undefined;
			this.#onChange = () => {
				clearTimeout(waiting);
				if (this.#underWay.size === 0) waiting = setTimeout(resolve, IDLE_AFTER_MS);
			};
			this.#onChange();
			signal.addEventListener('abort', () => {
				clearTimeout(waiting);
				this.#onChange = () => {};
			});
		});
	}
}

function closeBehind(response: ServerResponse): void {
	if (!response.headersSent) response.setHeader('Connection', 'close');
}
