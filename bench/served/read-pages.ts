/** Reads pages over connections that are kept, as a browser or a machine does. */
import { type Connection, openConnection } from '../posts/connection.ts';

/** A page that is asked for. */
export type Page = { path: string; token?: string };

/** Milliseconds of each answer, and answers a second. */
export type PagesRead = { rate: number; took: number[] };

/** One connection for each of `pages`, which asks for it again and again, until there were `count` answers in all. */
export async function readPages(origin: string, pages: readonly Page[], count: number): Promise<PagesRead> {
	const connections = await Promise.all(pages.map(() => openConnection(origin)));
	const took: number[] = [];
	let begun = 0;
	const started = performance.now();
	await Promise.all(
		connections.map(async (connection, index) => {
			while (begun++ < count) {
				const from = performance.now();
				await readPage(connection, origin, pages[index] as Page);
				took.push(performance.now() - from);
			}
		}),
	);
	const seconds = (performance.now() - started) / 1_000;
	for (const connection of connections) connection.close();
	return { rate: count / seconds, took };
}

/** Resolves to the body. Throws unless it is a page. */
export async function readPage(connection: Connection, origin: string, { path, token }: Page): Promise<string> {
	const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
	const answer = await connection.ask(
		`GET ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n${authorization}Accept: application/json\r\n\r\n`,
	);
	if (!answer.startsWith('HTTP/1.1 200 ')) throw new Error(`${path} was answered ${answer.slice(0, 1_000)}`);
	return answer.slice(answer.indexOf('\r\n\r\n') + 4);
}
