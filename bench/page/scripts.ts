/** Counts the JavaScript of pages in one compression, whichever their servers send: `next start` sends gzip alone. */
import type { CDPSession } from '@playwright/test';
import { inBrotli } from '../../scripts/compress-build.ts';

/** Bytes in Brotli of each script, by its address. */
const sizes = new Map<string, Promise<number>>();

/** Resolves to a function that tells the bytes, in Brotli, of the scripts that a page has fetched so far. */
export async function countScripts(session: CDPSession): Promise<() => Promise<number>> {
	const addresses = new Set<string>();
	await session.send('Network.enable');
	session.on('Network.responseReceived', ({ type, response: { mimeType, url } }) => {
		if (type === 'Script' || mimeType.includes('javascript')) addresses.add(url);
	});
	return async () => {
		let bytes = 0;
		for (const address of addresses) bytes += await sizeOf(address);
		return bytes;
	};
}

function sizeOf(address: string): Promise<number> {
	const known = sizes.get(address) ?? measure(address);
	sizes.set(address, known);
	return known;
}

async function measure(address: string): Promise<number> {
	const answer = await fetch(address);
	if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
	return (await inBrotli(Buffer.from(await answer.arrayBuffer()))).length;
}
