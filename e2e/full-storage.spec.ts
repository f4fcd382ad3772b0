/** Storage that has no room for more, as readers and callers find it. The server is one of our own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { canLimitFileSize, limitFileSize } from '../src/testing/file-size-limit.ts';
import { call, refusalOf } from './api-calls.ts';
import { isAzurite } from './direct-store.ts';
import { inTimeline, post } from './page-actions.ts';
import { expect, test } from './test.ts';

test.skip(() => isAzurite() || !canLimitFileSize, 'only where the store is a file');

let server: ChildProcess | undefined;

test.afterEach(async () => {
	if (!server?.pid || server.exitCode !== null) return;
	const ended = once(server, 'exit');
	server.kill('SIGTERM');
	await ended;
});

test('while storage is full a text stays in its box with the reason, and once there is room it is posted', async ({
	browser,
}, testInfo) => {
	const started = spawn(process.execPath, ['scripts/test/e2e-server.ts'], {
		stdio: ['ignore', 'pipe', 'inherit'],
		detached: true,
	});
	server = started;
	const group = started.pid ?? 0;
	const baseURL = await addressOf(started.stdout);

	const context = await browser.newContext({ baseURL });
	const page = await context.newPage();
	await page.goto('/sign-in');
	await page.getByLabel('Name', { exact: true }).fill('keeper');
	await page.getByRole('button', { name: 'Sign in' }).click();
	await post(page, 'Before the tide');
	await expect(inTimeline(page, 'Before the tide')).not.toContainText('delivering…');

	limitFileSize(group, 4_096);
	await post(page, 'No room for this');
	await expect(page.getByRole('main').getByRole('alert')).toContainText('Storage is full');
	await expect(page.getByLabel('What happened?')).toHaveValue('No room for this');
	await page.screenshot({ path: testInfo.outputPath('full.png') });

	const answer = await call({ request: context.request }, 'event.post', { text: 'Nor for this' });
	expect(await refusalOf(answer)).toEqual({ status: 503, reason: 'storage_full' });
	expect(answer.headers()['retry-after']).toBe('30');
	expect((await context.request.get('/api/health')).status()).toBe(200);

	const german = await browser.newContext({ baseURL, locale: 'de-DE', storageState: await context.storageState() });
	const seite = await german.newPage();
	await seite.goto('/');
	await seite.getByLabel("Was gibt's Neues?").fill('Kein Platz dafür');
	await seite.getByRole('button', { name: 'Posten' }).click();
	await expect(seite.getByRole('main').getByRole('alert')).toContainText('Der Speicher ist voll');
	await expect(seite.getByRole('main')).toContainText('Before the tide');
	await german.close();

	limitFileSize(group, undefined);
	await page.getByRole('button', { name: 'Post' }).click();
	await expect(inTimeline(page, 'No room for this')).not.toContainText('delivering…');
	await expect(inTimeline(page, 'No room for this')).toHaveCount(1);
	await expect(inTimeline(page, 'Nor for this')).toHaveCount(0);
	await context.close();
});

async function addressOf(output: Readable): Promise<string> {
	for await (const line of createInterface({ input: output })) {
		const address = /^e2e server at (\S+) on /.exec(line)?.[1];
		if (!address) continue;
		// Its later output is not read, and must not fill the pipe.
		output.resume();
		return address;
	}
	throw new Error('The server ended before it was ready.');
}
