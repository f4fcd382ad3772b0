/** Posts that a machine sends over one connection, and how long each waits for its answer. */
import type { Event } from '../../src/contract/event/event.ts';
import type { EventRef } from '../../src/contract/event/event-ref.ts';
import { percentile } from '../measure/statistics.ts';
import { type Connection, openConnection } from '../posts/connection.ts';

const HEAD_ENDS = '\r\n\r\n';

/** Posts to the REST API of a server, until `close`. `p50` is the median of milliseconds, and `events` are what was posted. */
export type ServedPoster = {
	post(texts: readonly string[], replyTo?: readonly EventRef[]): Promise<{ p50: number; events: EventRef[] }>;
	close(): void;
};

export async function servedPoster(origin: string, token: string): Promise<ServedPoster> {
	const connection = await openConnection(origin);
	const { host } = new URL(origin);
	return {
		async post(texts, replyTo = []) {
			const took: number[] = [];
			const events: EventRef[] = [];
			for (const [n, text] of texts.entries()) {
				const begun = performance.now();
				const event = await postOne(connection, { host, token, post: { text, replyTo: replyTo[n] } });
				took.push(performance.now() - begun);
				if (event.replyTo?.id !== replyTo[n]?.id) throw new Error('That answers something else.');
				events.push({ subject: event.actor, id: event.id });
			}
			return { p50: percentile(took, 0.5), events };
		},
		close: () => connection.close(),
	};
}

type Sent = { host: string; token: string; post: { text: string; replyTo: EventRef | undefined } };

async function postOne(connection: Connection, { host, token, post }: Sent): Promise<Event> {
	const body = JSON.stringify(post);
	const head = [
		'POST /api/v1/events HTTP/1.1',
		`Host: ${host}`,
		`Authorization: Bearer ${token}`,
		'Accept: application/json',
		'Content-Type: application/json',
		`Content-Length: ${Buffer.byteLength(body)}`,
	].join('\r\n');
	const answer = await connection.ask(`${head}${HEAD_ENDS}${body}`);
	if (!answer.startsWith('HTTP/1.1 201 ')) throw new Error(`The post was answered ${answer.slice(0, 1_000)}`);
	return JSON.parse(answer.slice(answer.indexOf(HEAD_ENDS) + HEAD_ENDS.length)) as Event;
}
