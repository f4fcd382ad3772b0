/** Redis, as its experts would build a feed: a capped list of ids a reader, bodies once, everything pipelined. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Redis as Client } from 'ioredis';
import { freePort } from '../../scripts/process.ts';
import type { Peer } from './peer.ts';
import { answered, folderFor, programOf, runAs, startServer } from './programs.ts';

/** Ids kept a reader: what an expert caps a feed at. Ours, and PostgreSQL's, keep all. */
const KEPT = 1_000;
/** Commands of one pipeline. */
const PIPELINED = 2_000;

export type Redis = { version: string; client: Client; stop(): Promise<void> };

export async function startRedis(within: string): Promise<Redis> {
	const program = programOf('redis-server', 'redis-server');
	const user = runAs('redis', 'nobody');
	const { folder, remove } = folderFor(user, within);
	const port = await freePort();
	const password = randomBytes(16).toString('hex');
	const settings = { port, bind: '127.0.0.1', dir: folder, appendonly: 'yes', save: '', requirepass: password };
	const words = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
	const running = startServer(program, words, user, 'SIGTERM');
	const client = new Client({ host: '127.0.0.1', port, password, lazyConnect: false });
	client.on('error', () => {});
	await answered(running, () => client.ping());
	return {
		version: execFileSync(program, ['--version'], { encoding: 'utf8' }).split(' sha=')[0]?.trim() ?? '',
		client,
		async stop() {
			client.disconnect();
			await running.stop();
			remove();
		},
	};
}

const timeline = (reader: number | string) => `t:${reader}`;
const event = (number: number | string) => `e:${number}`;
const followers = (poster: number) => `f:${poster}`;

export function redisPeer({ client }: Redis, appendfsync: 'always' | 'everysec' | 'no'): Peer {
	let readers = 0;
	return {
		name: 'Redis, LPUSH + LTRIM',
		keeps: KEPT,
		durability: `appendfsync ${appendfsync}`,
		async begin(work) {
			({ readers } = work);
			await client.config('SET', 'appendfsync', 'no');
			await client.flushall();
			const all = Array.from({ length: readers }, (_, reader) => reader);
			for (let poster = 0; poster < work.posters; poster++) await client.sadd(followers(poster), ...all);
			await client.config('SET', 'appendfsync', appendfsync);
		},
		async post({ number, poster, text, occurredAt }) {
			const body = JSON.stringify({ actor: poster, name: `Poster ${poster}`, verb: 'posted', text, occurredAt });
			const [found] = await Promise.all([client.smembers(followers(poster)), client.set(event(number), body)]);
			const sent: Promise<unknown>[] = [];
			for (let start = 0; start < found.length; start += PIPELINED / 2) {
				const pipeline = client.pipeline();
				for (const reader of found.slice(start, start + PIPELINED / 2))
					pipeline.lpush(timeline(reader), number).ltrim(timeline(reader), 0, KEPT - 1);
				sent.push(pipeline.exec().then(refuseErrors));
			}
			await Promise.all(sent);
		},
		async firstPage(reader, limit) {
			const ids = await client.lrange(timeline(reader), 0, limit - 1);
			const bodies = await client.mget(ids.map(event));
			return bodies.map((body) => (JSON.parse(body ?? '{}') as { text: string }).text);
		},
		async deliveries() {
			const pipeline = client.pipeline();
			for (let reader = 0; reader < readers; reader++) pipeline.llen(timeline(reader));
			const answers = refuseErrors(await pipeline.exec());
			return answers.reduce<number>((total, length) => total + Number(length), 0);
		},
		close: () => Promise.resolve(),
	};
}

function refuseErrors(answers: [error: Error | null, result: unknown][] | null): unknown[] {
	return (answers ?? []).map(([error, result]) => {
		if (error) throw error;
		return result;
	});
}
