import { report } from '../services.ts';

/** What the server can read of a list now; undefined leaves it to the browser, which tries again and says why not. */
export async function firstPage<Page>(read: () => Promise<Page>): Promise<Page | undefined> {
	try {
		return await read();
	} catch (error) {
		report('A first page was not rendered', error);
		return undefined;
	}
}
