import type { Instrumentation } from 'next';
import { serverIfReady } from './server/handle.ts';

/** Next calls this once when the server starts, in each runtime that it knows; ours is Node. */
export async function register(): Promise<void> {
	if (process.env.NEXT_RUNTIME === 'nodejs') {
		const { start } = await import('./server/start.ts');
		await start();
	}
}

/** Next calls this for each error of a page or a route, and writes it to the log by itself. */
export const onRequestError: Instrumentation.onRequestError = (error, _, { routePath }) =>
	serverIfReady()?.captureOfNext(error, routePath);
