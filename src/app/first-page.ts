import { report } from '../services.ts';

/** Reads a first page on the server. Undefined leaves it to the browser, which tries again and shows the problem. */
export async function firstPage<Page>(read: () => Promise<Page>): Promise<Page | undefined> {
	try {
		return await read();
	} catch (error) {
		report('A first page was not rendered', error);
		return undefined;
	}
}
