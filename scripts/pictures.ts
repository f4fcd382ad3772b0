/** `node scripts/pictures.ts`: the pictures in docs/pictures, taken of the production build with the demo sample in it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from './browser.ts';
import { buildWhenStale } from './build.ts';
import { freePort, root, runNode } from './process.ts';
import { answers } from './server.ts';

const pictures = join(root, 'docs/pictures');
const dataDir = await mkdtemp(join(tmpdir(), 'tideline-pictures-'));
const port = String(await freePort());
const origin = `http://127.0.0.1:${port}`;
const env = {
	...process.env,
	DATA_DIR: dataDir,
	PORT: port,
	HOST: '127.0.0.1',
	TIDELINE_LISTENS_ON: '127.0.0.1',
	AUTH_TRUST_HOST: 'true',
};

await mkdir(pictures, { recursive: true });
await buildWhenStale();
await runNode(['src/cli/main.ts', 'demo'], { env });
const server = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', port], {
	cwd: root,
	env,
});
try {
	await answers(origin);
	const browser = await chromium.launch({
		executablePath: findBrowser(),
		args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
	});
	const context = await browser.newContext({
		baseURL: origin,
		viewport: { width: 1280, height: 860 },
		colorScheme: 'light',
	});
	const page = await context.newPage();
	await signIn(page, 'admin');
	for (const repository of ['trpc/trpc', 'bluesky-social/atproto', 'graphile/worker'])
		await followRepository(page, repository);
	await page.goto('/');
	await page.getByLabel('What happened?').fill('Release 0.1 is out: follow, post, and read it all in one place.');
	await page.getByRole('button', { name: 'Post', exact: true }).click();
	await page.getByRole('article').first().waitFor();
	for (const [name, path] of Object.entries({
		home: '/',
		directory: '/directory',
		audit: '/admin/audit',
		settings: '/settings',
	})) {
		for (const [suffix, width, scheme] of [
			['', 1280, 'light'],
			['-dark', 1280, 'dark'],
			['-phone', 390, 'light'],
		] as const) {
			await page.setViewportSize({ width, height: 860 });
			await page.emulateMedia({ colorScheme: scheme });
			await page.goto(path);
			await page.getByRole('main').waitFor();
			await page.waitForLoadState('networkidle').catch(() => {});
			await page.screenshot({ path: join(pictures, `${name}${suffix}.png`) });
		}
	}
	await browser.close();
} finally {
	const ended = once(server, 'exit');
	server.kill('SIGTERM');
	await ended;
	await rm(dataDir, { recursive: true, force: true });
}

async function signIn(page: Page, name: string) {
	await page.goto('/sign-in');
	await page.getByLabel('Name').fill(name);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await page.getByLabel('What happened?').waitFor();
}

async function followRepository(page: Page, repository: string) {
	const id = `app-${`/git/${repository}`.replaceAll('/', '_2f')}`;
	await page.goto(`/s/${id}`);
	await page.getByRole('button', { name: 'Follow', exact: true }).click();
	await page
		.getByRole('button', { name: /Unfollow|Following/ })
		.first()
		.waitFor();
}
