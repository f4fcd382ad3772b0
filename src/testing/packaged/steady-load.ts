/** Reads and posts at a steady rate, over connections that stay and over new ones, with every answer noted. */
import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export type Noted = {
	kind: 'read' | 'post';
	/** Status of the answer, or the code of the error in its place. */
	outcome: number | string;
	/** Milliseconds from the request to its answer. */
	ms: number;
	/** Whether it was sent again, because the connection that it was sent on was just closed. */
	isRepeated: boolean;
	/** Id of the event that it posted. */
	event?: string;
};

export type Load = {
	/** Ends it, and resolves to what was noted once every request is over. */
	stop(): Promise<Noted[]>;
};

const STAYING_CONNECTIONS = 20;

/** `mostAtOnce`: requests that may be under way. A machine that cannot answer so many a second gets fewer. */
export type Rate = { perSecond: number; mostAtOnce?: number | undefined };

/** Two of four requests are posts, and two of four use a connection of their own. */
export function startLoad(
	origin: string,
	token: string,
	{ perSecond, mostAtOnce = Number.POSITIVE_INFINITY }: Rate,
): Load {
	const agent = new Agent({ keepAlive: true, maxSockets: STAYING_CONNECTIONS });
	const sent: Promise<Noted>[] = [];
	const underWay = new Set<Promise<Noted>>();
	let isOver = false;
	const sending = send();
	return {
		async stop() {
			isOver = true;
			await sending;
			const noted = await Promise.all(sent);
			agent.destroy();
			return noted;
		},
	};

	async function send(): Promise<void> {
		const from = performance.now();
		for (let index = 0; !isOver; index++) {
			await sleep(Math.max(0, from + (1_000 * index) / perSecond - performance.now()));
			if (underWay.size >= mostAtOnce) await Promise.race(underWay);
			const kind = index % 2 === 0 ? 'read' : 'post';
			const asked = ask(origin, token, { kind, agent: index % 4 < 2 ? agent : false });
			underWay.add(asked);
			sent.push(asked.finally(() => underWay.delete(asked)));
		}
	}
}

type Asked = { kind: Noted['kind']; agent: Agent | false };

/**
 * A client may send a request again when a connection that it had used before closes without an answer: the server may
 * just have closed it (RFC 9110, §9.2.2). Reads and posts with a key of their own may be repeated.
 */
async function ask(origin: string, token: string, { kind, agent }: Asked): Promise<Noted> {
	const from = performance.now();
	const key = randomUUID();
	for (let attempt = 0; ; attempt++) {
		const asked = kind === 'read' ? read(origin, token, agent) : post(origin, token, key, agent);
		try {
			const answer = await answerTo(asked);
			return { kind, ...answer, ms: performance.now() - from, isRepeated: attempt > 0 };
		} catch (error) {
			const code = (error as NodeJS.ErrnoException).code ?? String(error);
			if (asked.reusedSocket && code === 'ECONNRESET' && attempt === 0) continue;
			return { kind, outcome: code, ms: performance.now() - from, isRepeated: attempt > 0 };
		}
	}
}

function read(origin: string, token: string, agent: Agent | false): ClientRequest {
	const headers = { authorization: `Bearer ${token}` };
	return request(`${origin}/api/v1/timeline?limit=1`, { agent, headers }).end();
}

function post(origin: string, token: string, key: string, agent: Agent | false): ClientRequest {
	const headers = {
		authorization: `Bearer ${token}`,
		'content-type': 'application/json',
		'idempotency-key': `"${key}"`,
	};
	const asked = request(`${origin}/api/v1/events`, { method: 'POST', agent, headers });
	return asked.end(JSON.stringify({ text: `Tide ${key}` }));
}

function answerTo(asked: ClientRequest): Promise<Pick<Noted, 'outcome' | 'event'>> {
	return new Promise((resolve, reject) => {
		asked.on('error', reject);
		asked.on('response', (response) => {
			text(response).then((body) => {
				const { id } = JSON.parse(body) as { id?: string };
				resolve({ outcome: response.statusCode ?? 0, ...(id !== undefined && { event: id }) });
			}, reject);
		});
	});
}
