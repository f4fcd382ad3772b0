/** A proxy in front of Azurite that does what networks and busy services do, and enforces what Azurite does not. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { busy, type Service, throttled } from './azure-errors.ts';
import { emptyPageFor, isTableQuery, withoutEmptyPages } from './empty-page.ts';
import { FAULTS, type Fault, type FaultKind, faultOf } from './faults.ts';
import { forward, type ProxiedRequest, type ProxiedResponse, readRequest, sendAnswer } from './http.ts';
import { judgeRange } from './sas-range.ts';

export type FaultProxyOptions = {
	/** Azurite's connection string. */
	connectionString: string;
	seed: number;
	/** The share of requests that meet a fault, 0 to 1. Default 0.2. */
	share?: number;
	/** Default all. */
	kinds?: readonly FaultKind[];
};

export type FaultProxy = {
	/** Azurite's, with this proxy's addresses. */
	connectionString: string;
	/** Faults so far: the number of the request, what befell it, and what it asked (without its query, which may be signed). */
	faults: { n: number; kind: FaultKind; asked: string }[];
	/** Takes effect with the next request. */
	setShare(share: number): void;
	/**
	 * Storage is gone, or back: while it is gone every request is refused, by 503 and by a reset in turns. A request
	 * that is under way when it goes is made, and its answer is lost.
	 */
	setGone(isGone: boolean): void;
	/** Requests that were refused because storage was gone. */
	readonly refused: number;
	/** Resolves once nothing is under way, late requests included. */
	quiet(): Promise<void>;
	stop(): Promise<void>;
};

/** Starts a proxy on free ports of 127.0.0.1. */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
	const { connectionString, seed, kinds = FAULTS } = options;
	let { share = 0.2 } = options;
	let requests = 0;
	let isGone = false;
	let refused = 0;
	const faults: FaultProxy['faults'] = [];
	const underWay = new Set<Promise<void>>();
	const servers: Server[] = [];

	const through = async (service: Service, name: string) => {
		const target = new URL(new RegExp(`${name}=([^;]+)`).exec(connectionString)?.[1] ?? '');
		const server = createServer((incoming, response) => {
			const served = serve(service, target, incoming, response)
				// Azurite ended, or the client did: a reset says as much.
				.catch(() => reset(incoming))
				.finally(() => underWay.delete(served));
			underWay.add(served);
		}).listen(0, '127.0.0.1');
		// Connections stay open: that one ends while it is idle is a fault that nobody asked for.
		server.keepAliveTimeout = 0;
		servers.push(server);
		await once(server, 'listening');
		return `${name}=http://127.0.0.1:${(server.address() as AddressInfo).port}${target.pathname}`;
	};
	const [table, queue] = [await through('table', 'TableEndpoint'), await through('queue', 'QueueEndpoint')];

	return {
		connectionString: connectionString.replace(/TableEndpoint=[^;]+/, table).replace(/QueueEndpoint=[^;]+/, queue),
		faults,
		setShare(next) {
			share = next;
		},
		setGone(next) {
			isGone = next;
		},
		get refused() {
			return refused;
		},
		async quiet() {
			while (underWay.size > 0) await Promise.all(underWay);
		},
		async stop() {
			for (const server of servers) server.closeAllConnections();
			await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
		},
	};

	async function serve(service: Service, target: URL, incoming: IncomingMessage, response: ServerResponse) {
		// Numbered when it begins: bodies may arrive in another order.
		const n = requests++;
		const came = await readRequest(incoming);
		if (isGone) return refuse(service, incoming, response);
		const verdict = judgeRange(came);
		if (verdict && 'refused' in verdict) return sendAnswer(response, verdict.refused);
		const asked = withoutEmptyPages(came);
		const restrict = verdict?.restrict ?? ((answer: ProxiedResponse) => answer);
		const ask = async () => restrict(await forward(target, asked));

		const fault = faultOf(seed, n, share, kinds);
		if (!fault || (fault.kind === 'empty-page' && !isTableQuery(asked))) {
			const answer = await ask();
			return isGone ? reset(incoming) : sendAnswer(response, answer);
		}
		faults.push({ n, kind: fault.kind, asked: `${asked.method} ${asked.path.replace(/\?.*/, '')}` });
		await befall[fault.kind]({ service, fault, asked, ask, incoming, response });
	}

	function refuse(service: Service, incoming: IncomingMessage, response: ServerResponse): void {
		if (refused++ % 2 === 0) sendAnswer(response, busy(service));
		else reset(incoming);
	}
}

type Case = {
	service: Service;
	fault: Fault;
	asked: ProxiedRequest;
	ask: () => Promise<ProxiedResponse>;
	incoming: IncomingMessage;
	response: ServerResponse;
};

const befall: Record<FaultKind, (one: Case) => Promise<void> | void> = {
	'reset-before': ({ incoming }) => reset(incoming),
	async 'reset-after'({ ask, incoming }) {
		await ask();
		reset(incoming);
	},
	async late({ ask, incoming, fault }) {
		reset(incoming);
		await sleep(fault.wait);
		await ask();
	},
	refused: ({ service, fault, response }) => sendAnswer(response, throttled(service, fault.choice)),
	async delayed({ ask, fault, response }) {
		await sleep(fault.wait);
		sendAnswer(response, await ask());
	},
	async duplicated({ ask, fault, response }) {
		const [first, second] = [await ask(), await ask()];
		sendAnswer(response, fault.choice < 0.5 ? first : second);
	},
	async truncated({ ask, fault, incoming, response }) {
		const answer = await ask();
		const bytes = Math.floor(answer.body.length * fault.choice);
		// Without a body there is nothing to cut, but the answer.
		if (answer.body.length === 0) reset(incoming);
		else sendAnswer(response, answer, bytes);
	},
	'empty-page': ({ asked, response }) => sendAnswer(response, emptyPageFor(asked)),
};

function reset({ socket }: IncomingMessage): void {
	socket.resetAndDestroy();
}
