/**
 * The browsers of the bench, in a process of their own: each posts over one connection that is kept, one post after the
 * other. Started by `bench/posts.ts`, which sends it what to do and gets back how long each answer took.
 */
import { Agent, type RequestOptions, request } from 'node:http';
import type { Poster } from './sign-in.ts';

export type Load = { origin: string; posters: readonly Poster[]; atOnce: number; posts: number };

/** Milliseconds: of all, and of each answer. */
export type Loaded = { took: number; answers: number[] };

process.on('message', (load: Load) => void postAll(load));

async function postAll({ origin, posters, atOnce, posts }: Load): Promise<void> {
	const { hostname, port } = new URL(origin);
	const answers: number[] = [];
	let begun = 0;
	const started = performance.now();
	await Promise.all(
		Array.from({ length: atOnce }, async (_, connection) => {
			const agent = new Agent({ keepAlive: true, maxSockets: 1 });
			const poster = posters[connection % posters.length] as Poster;
			const options = { hostname, port, agent, ...asBrowser(origin, poster) };
			while (begun++ < posts) {
				const from = performance.now();
				await post(options, `The tide is out, ${begun}`);
				answers.push(performance.now() - from);
			}
			agent.destroy();
		}),
	);
	process.send?.({ took: performance.now() - started, answers } satisfies Loaded);
}

/** What Chromium sends with a post of the page. */
function asBrowser(origin: string, { subject, cookie }: Poster): RequestOptions {
	return {
		method: 'POST',
		path: '/api/trpc/event.post?batch=1',
		headers: {
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
		},
	};
}

function post(options: RequestOptions, text: string): Promise<void> {
	const body = JSON.stringify({ '0': { text, once: crypto.randomUUID() } });
	return new Promise((resolve, reject) => {
		const asked = request(options, (answer) => {
			let said = '';
			answer.setEncoding('utf8');
			answer.on('data', (chunk: string) => {
				said += chunk;
			});
			answer.on('end', () => {
				if (answer.statusCode === 200 && said.startsWith('[{"result"')) resolve();
				else reject(new Error(`A post was answered ${answer.statusCode}: ${said}`));
			});
			answer.on('error', reject);
		});
		asked.on('error', reject);
		asked.setHeader('content-length', Buffer.byteLength(body));
		asked.end(body);
	});
}
