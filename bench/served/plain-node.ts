/** Started by `start-plain-node.ts`: `GET /timeline/N` answers with the 250 newest items of reader N in Redis. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Redis } from 'ioredis';

const { PORT, REDIS_PORT, REDIS_PASSWORD } = process.env;
const client = new Redis({ host: '127.0.0.1', port: Number(REDIS_PORT), password: REDIS_PASSWORD });

const server = createServer((request, response) => void answer(request, response));

async function answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
	const ids = await client.lrange(`t:${url.split('/').at(-1)}`, 0, 249);
	const bodies = ids.length === 0 ? [] : await client.mget(ids.map((id) => `e:${id}`));
	const body = Buffer.from(`{"items":[${bodies.join()}]}`);
	response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}

server.listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
