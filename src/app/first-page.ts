import { server } from '../server/handle.ts';

/** Reads a first page on the server. Undefined leaves it to the browser, which tries again and shows the problem. */
export async function firstPage<Page>(read: () => Promise<Page>): Promise<Page | undefined> {
	try {
		return await read();
	} catch (error) {
		server().report('A first page was not rendered', error);
		return undefined;
	}
}
