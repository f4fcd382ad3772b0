/**
 * The browsers of the bench, in a process of their own: each posts over one connection that is kept, one post after the
 * other. Started by `bench/posts.ts`, which sends it what to do and gets back how long each answer took.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection } from './connection.ts';
import type { Poster } from './sign-in.ts';

/** `rate`: posts a second of all together. Default: as many as are answered. */
export type Load = { origin: string; posters: readonly Poster[]; atOnce: number; posts: number; rate?: number };

/** Milliseconds: of all, of each answer, and of processor that this process used. `dueAt`: when each post was due, since 1970. */
export type Loaded = { took: number; answers: number[]; dueAt: number[]; cpu: number };

process.on('message', (load: Load) => void postAll(load));

async function postAll({ origin, posters, atOnce, posts, rate }: Load): Promise<void> {
	const answers: number[] = [];
	const dueAt: number[] = [];
	let begun = 0;
	const connections = await Promise.all(Array.from({ length: atOnce }, () => openConnection(origin)));
	const usage = process.cpuUsage();
	const started = performance.now();
	await Promise.all(
		connections.map(async (connection, index) => {
			const head = headOf(origin, posters[index % posters.length] as Poster);
			while (begun++ < posts) {
				const body = JSON.stringify({ '0': { text: `The tide is out, ${begun}`, once: crypto.randomUUID() } });
				const from = rate === undefined ? performance.now() : started + (1_000 * begun) / rate;
				// One that is late because others were slow is counted from when it was due.
				if (from > performance.now()) await sleep(from - performance.now());
				const answer = await connection.ask(`${head}content-length: ${body.length}\r\n\r\n${body}`);
				answers.push(performance.now() - from);
				dueAt.push(performance.timeOrigin + from);
				if (!/^HTTP\/1\.1 200 [^]*\[\{"result"/.test(answer)) throw new Error(`A post was answered ${answer}`);
			}
		}),
	);
	const took = performance.now() - started;
	const { user, system } = process.cpuUsage(usage);
	for (const connection of connections) connection.close();
	process.send?.({ took, answers, dueAt, cpu: (user + system) / 1_000 } satisfies Loaded);
}

/** The headers that Chromium sends with a post of the page, but for the length. */
function headOf(origin: string, { subject, cookie }: Poster): string {
	const headers = {
		host: new URL(origin).host,
		connection: 'keep-alive',
		accept: '*/*',
		'accept-encoding': 'gzip, deflate, br, zstd',
		'accept-language': 'en-US,en;q=0.9',
		'content-type': 'application/json',
		cookie,
		origin,
		referer: `${origin}/`,
		'sec-ch-ua': '"Chromium";v="148", "Not/A)Brand";v="99"',
		'sec-ch-ua-mobile': '?0',
		'sec-ch-ua-platform': '"Linux"',
		'sec-fetch-dest': 'empty',
		'sec-fetch-mode': 'cors',
		'sec-fetch-site': 'same-origin',
		'tideline-reader': subject,
		'user-agent':
			'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36',
	};
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
	return `POST /api/trpc/event.post?batch=1 HTTP/1.1\r\n${lines.join('')}`;
}
