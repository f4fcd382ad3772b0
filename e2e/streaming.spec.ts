import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { call } from './api-calls.ts';
import { listens, shown } from './page-actions.ts';
import { expect, test } from './test.ts';

/** A part that the server had to wait for, and the script that puts it in its place: React sends any large part so. */
const STREAMED = /<div hidden id="S:.*?<script[^>]*>\$R.*?<\/script>/s;

test('a part that the server streams late is shown as it came, and never beside a second rendering', {
	tag: '@store',
}, async ({ alice, baseURL }) => {
	const { subject } = alice;
	const page = await alice.open();
	const texts = Array.from({ length: 40 }, (_, index) => `Ebb from six, day ${index}`);
	const post = async (text: string) => expect((await call(page, 'event.post', { text })).status()).toBe(200);
	await Promise.all(texts.slice(0, -1).map(post));
	// The newest event stands at the top: a list shows only those in sight.
	await post(texts.at(-1) ?? '');
	const { server, address, release } = await holdingBack(baseURL as string);
	try {
		await page.addInitScript(() => {
			const seen = { most: 0 };
			Object.assign(window, { seen });
			const count = () => document.evaluate('count(//p[text()="Ebb from six, day 39"])', document).numberValue;
			new MutationObserver(() => {
				seen.most = Math.max(seen.most, count());
			}).observe(document, { childList: true, subtree: true });
		});
		await page.goto(`${address}/s/${subject}`, { waitUntil: 'commit' });
		// It is alive, and its clock runs.
		await listens(page);
		await expect(shown(page, 'Ebb from six, day 39')).toHaveCount(0);
		release();
		await expect(shown(page, 'Ebb from six, day 39')).toBeVisible();
		await page.waitForLoadState();
		expect(await page.evaluate(() => (window as unknown as { seen: { most: number } }).seen.most)).toBe(1);
	} finally {
		server.closeAllConnections();
		server.close();
	}
});

/** Stands before the server, and lets what a page streams come last, when it is released. */
async function holdingBack(origin: string): Promise<{ server: Server; address: string; release(): void }> {
	const released = Promise.withResolvers<void>();
	const { host } = new URL(origin);
	const server = createServer((asked, answer) => void passOn(asked, answer));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return { server, address: `http://127.0.0.1:${port}`, release: released.resolve };

	async function passOn(asked: IncomingMessage, answer: ServerResponse) {
		const headers = { ...asked.headers, host, 'accept-encoding': 'identity' };
		const passedOn = request(new URL(asked.url as string, origin), { method: asked.method, headers });
		asked.pipe(passedOn);
		const [answered] = await once(passedOn, 'response');
		answer.writeHead(answered.statusCode, answered.headers);
		if (!String(answered.headers['content-type']).startsWith('text/html')) return void answered.pipe(answer);
		const html = await text(answered);
		const [late] = STREAMED.exec(html) ?? [];
		if (!late) return void answer.destroy(new Error('Nothing was streamed late.'));
		answer.write(html.replace(late, () => ''));
		await released.promise;
		answer.end(late);
	}
}
