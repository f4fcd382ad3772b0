/** A service moves to another store while somebody reads, and goes on there. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/process.ts';
import { tideline } from '../src/testing/tideline-command.ts';
import { isAzurite } from './direct-store.ts';
import { inTimeline, post } from './page-actions.ts';
import { Person, submitSignIn } from './person.ts';
import { startServer, stop, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

test.skip(
	() => isAzurite(),
	'this story has servers and folders of its own; tests of the domain move from and to Azurite',
);

let work: string;
test.beforeEach(async () => {
	work = await mkdtemp(join(tmpdir(), 'tideline-move-'));
});
test.afterEach(async () => {
	await stopAll();
	await rm(work, { recursive: true, force: true });
});

test('one reads on while it moves, is told why a post waits, and stays signed in', { tag: '@phone' }, async ({
	browser,
}) => {
	test.slow();
	const [dataDir, moved] = [join(work, 'service'), join(work, 'moved')];
	await mkdir(moved, { mode: 0o700 });
	const port = String(await freePort());
	const settings = { DATA_DIR: dataDir, PORT: port, NEXTAUTH_URL: `http://127.0.0.1:${port}` };
	const server = await startServer(settings);
	const context = await browser.newContext({ baseURL: server.origin });
	const alice = new Person('alice', await submitSignIn(context.request, 'alice'), context);
	const page = await alice.open();
	await post(page, 'From the old store');
	await expect(inTimeline(page, 'From the old store')).toBeVisible();

	// Beside the server.
	expect(await tideline(dataDir, 'move', '--to', moved)).toMatchObject({
		code: 0,
		out: expect.stringContaining('everything is as it was written'),
	});

	await page.reload();
	await expect(inTimeline(page, 'From the old store')).toBeVisible();
	const field = page.getByLabel('What happened?');
	await field.fill('It waits for the new store');
	await page.getByRole('button', { name: 'Post' }).click();
	await expect(page.getByText('the service is moving to another store').first()).toBeVisible();
	await expect(field).toHaveValue('It waits for the new store');

	await stop(server);
	await startServer({ ...settings, DATA_DIR: moved });
	await page.getByRole('button', { name: 'Post' }).click();
	await expect(inTimeline(page, 'It waits for the new store')).toBeVisible();
	await page.reload();
	await expect(inTimeline(page, 'From the old store')).toBeVisible();
});
