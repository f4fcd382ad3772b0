/**
 * `node scripts/pictures.ts [name...]`: the pictures in docs/pictures, or those with these names, taken of the production
 * build with the demo sample in it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, chromium, type Page } from '@playwright/test';
import { adminLink, mintAdminCode } from '../src/auth/admin-code.ts';
import { subjectIdOf } from '../src/domain/subject/subject-id.ts';
import { keptSecret } from '../src/storage/embedded/file/kept-secret.ts';
import { startMailServer } from '../src/testing/mail-server.ts';
import { DENSITY_COOKIE } from '../src/ui/display/display-cookies.ts';
import { LANGUAGE_COOKIE } from '../src/ui/messages/language/language.ts';
import { browserArgs, findBrowser } from './browser.ts';
import { buildWhenStale } from './build.ts';
import { freePort, root, runNode } from './process.ts';
import { waitForServer } from './server.ts';

const pictures = join(root, 'docs/pictures');
const dataDir = await mkdtemp(join(tmpdir(), 'tideline-pictures-'));
const port = String(await freePort());
const origin = `http://127.0.0.1:${port}`;
const mailServer = await startMailServer();
const env = {
	...process.env,
	DATA_DIR: dataDir,
	PORT: port,
	HOST: '127.0.0.1',
	TIDELINE_LISTENS_ON: '127.0.0.1',
	AUTH_TRUST_HOST: 'true',
	NODE_ENV: 'production' as const,
	LOG_LEVEL: 'warn',
	SMTP_URL: mailServer.url,
	MAIL_FROM: 'noreply@tideline.example',
};

await mkdir(pictures, { recursive: true });
await buildWhenStale();
await runNode(['scripts/tideline.ts', 'demo'], { env });
const server = spawn(process.execPath, ['src/server/door/main.ts', 'start'], {
	cwd: root,
	env,
	// A pipe that nobody reads fills with its log, and then it stands still.
	stdio: 'inherit',
});
try {
	await waitForServer(origin);
	const browser = await chromium.launch({
		executablePath: findBrowser(),
		args: browserArgs,
	});
	const context = await browser.newContext({
		baseURL: origin,
		viewport: { width: 1280, height: 860 },
		colorScheme: 'light',
	});
	const page = await context.newPage();
	await signInAsAdmin(page);
	for (const repository of ['trpc/trpc', 'bluesky-social/atproto', 'graphile/worker'])
		await followRepository(page, repository);
	await page.goto('/');
	await page.getByLabel('What happened?').fill('Release 0.1 is out: follow, post, and read it all in one place.');
	await page.getByRole('button', { name: 'Post', exact: true }).click();
	await page.getByRole('article').first().waitFor();
	// An event has a page once it is delivered.
	await page.getByText('delivering…').waitFor({ state: 'detached' });
	const event = await page.getByRole('article').first().locator('a:has(time)').getAttribute('href');
	const mailLink = await confirmAddress(page);
	const reported = await reportSpam(browser);
	const thread = await talk(browser);
	const bundle = await shareBundle(page.request, machine('trpc/trpc'));
	const paths = { event: event ?? '/', mailLink, reported, thread, bundle };
	const wanted = process.argv.slice(2);
	for (const [name, open] of Object.entries(picturesOf(page, paths))) {
		if (wanted.length > 0 && !wanted.includes(name)) continue;
		for (const [suffix, width, scheme] of [
			['', 1280, 'light'],
			['-dark', 1280, 'dark'],
			['-phone', 390, 'light'],
		] as const) {
			await page.setViewportSize({ width, height: 860 });
			await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
			await open();
			await page.screenshot({ path: join(pictures, `${name}${suffix}.png`) });
		}
	}
	await browser.close();
} finally {
	const ended = once(server, 'exit');
	server.kill('SIGTERM');
	await ended;
	await mailServer.close();
	await rm(dataDir, { recursive: true, force: true });
}

type Paths = { event: string; mailLink: string; reported: string; thread: string; bundle: string };

/** By the name of each picture, what opens the page that it shows. */
function picturesOf(
	page: Page,
	{ event, mailLink, reported, thread, bundle }: Paths,
): Record<string, () => Promise<void>> {
	const at = (path: string) => async () => {
		await page.goto(path);
		await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
		// A page that listens to server-sent events never becomes idle on the network.
		await page.waitForTimeout(1_000);
	};
	return {
		home: at('/'),
		search: at('/search?q=retry'),
		directory: at('/directory'),
		subject: at(`/s/${machine('trpc/trpc')}`),
		event: at(event),
		thread: at(thread),
		compact: async () => {
			await page.context().addCookies([{ name: DENSITY_COOKIE, value: 'compact', url: origin }]);
			await at('/')();
			await page.context().clearCookies({ name: DENSITY_COOKIE });
		},
		audit: at('/admin/audit'),
		people: at('/admin/people'),
		everyone: at('/admin/people/everyone'),
		'bundle-summary': async () => {
			await at(bundle)();
			await page
				.getByRole('heading', { name: 'Summary of the bundle' })
				.evaluate((heading) => heading.scrollIntoView());
		},
		notifications: at('/notifications'),
		moderation: at(reported),
		settings: at('/settings'),
		mail: at('/settings#mail'),
		'mail-link': at(mailLink),
		palette: async () => {
			await at('/')();
			await page.keyboard.press('Control+k');
			await page.getByRole('dialog').waitFor();
			await page.getByRole('option').first().waitFor();
		},
		german: async () => {
			await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'de', url: origin }]);
			await at('/')();
			await page.context().clearCookies({ name: LANGUAGE_COOKIE });
		},
	};
}

async function signInAsAdmin(page: Page) {
	await page.goto(adminLink(origin, mintAdminCode(await keptSecret(dataDir))));
	await page.getByRole('button', { name: 'Sign in as admin' }).click();
	await page.getByLabel('What happened?').waitFor();
}

/** Resolves to the link in the mail. */
async function confirmAddress(page: Page): Promise<string> {
	await page.goto('/settings');
	const settings = page.getByRole('region', { name: 'Mail' });
	await settings.getByLabel('Email address').fill('admin@tideline.example');
	await settings.getByRole('button', { name: 'Send me a link' }).click();
	await settings.getByText('We mailed a link').waitFor();
	const link = /http:\S+\/mail\/confirm\S+/.exec(mailServer.taken[0]?.parsed.text ?? '')?.[0] ?? '/mail/confirm';
	await page.goto(link);
	await page.getByRole('main').getByRole('button').click();
	await page.getByRole('link', { name: 'Open mail settings' }).click();
	await settings.getByRole('radio', { name: 'Once a day' }).check();
	return link;
}

/** Lets people report an event and a profile. Resolves to the address of the first case. */
async function reportSpam(browser: Browser): Promise<string> {
	const [mallory, nina, sam] = (await Promise.all(
		['mallory', 'nina', 'sam'].map((name) => signedIn(browser, name)),
	)) as [APIRequestContext, APIRequestContext, APIRequestContext];
	const { event } = await callAs<{ event: { id: string } }>(mallory, 'event.post', {
		text: 'Anchors at half the price! Write to me, today only.',
	});
	const subject = 'dev-mallory';
	const report = { subject, event: event.id, reason: 'spam' };
	await callAs(nina, 'cases.report', { ...report, text: 'The third time today, in every thread.' });
	await callAs(sam, 'cases.report', report);
	await callAs(nina, 'cases.report', { subject: 'dev-sam', reason: 'impersonation' });
	return `/moderation?case=${subject}:${event.id}`;
}

/** Lets people answer each other, and react. Resolves to the address of the first event. */
async function talk(browser: Browser): Promise<string> {
	const [nina, sam] = (await Promise.all(['nina', 'sam'].map((name) => signedIn(browser, name)))) as [
		APIRequestContext,
		APIRequestContext,
	];
	const post = async (by: APIRequestContext, text: string, to?: { subject: string; id: string; corrects?: true }) => {
		const { corrects, ...replyTo } = to ?? {};
		const input = { text, ...(to && { replyTo }), ...(corrects && { corrects }) };
		const { event } = await callAs<{ event: { id: string; actor: string } }>(by, 'event.post', input);
		return { subject: event.actor, id: event.id };
	};
	const first = await post(nina, 'Pump 2 at the east lock is out. The water stands at **2.40 m**, and rises.');
	const taken = await post(sam, 'I take it. Ten minutes from there.', first);
	const found = await post(sam, 'It was the fuse, `F7`. Running again since 9:40.', taken);
	await post(sam, 'Since 9:20, says the log of the pump.', { ...found, corrects: true });
	await post(nina, 'Thank you! 2.31 m, and falling.', found);
	await post(nina, 'Next time:\n- look at F7 first\n- call the lock before you switch it on', first);
	const given = [
		[sam, first, 'seen'],
		[sam, first, 'problem'],
		[nina, taken, 'thanks'],
		[nina, found, 'celebrate'],
	] as const;
	for (const [by, event, kind] of given) await callAs(by, 'reaction.give', { ...event, kind });
	return `/s/${first.subject}/${first.id}`;
}

/** Resolves to the link of a bundle with all entries of a subject. */
async function shareBundle(request: APIRequestContext, subject: string): Promise<string> {
	for (let looks = 0; ; looks++)
		try {
			return (await callAs<{ link: string }>(request, 'bundle.make', { filter: { subject }, days: 1 })).link;
		} catch (error) {
			// The log is signed within a minute.
			if (looks === 30) throw error;
			await new Promise((resolve) => setTimeout(resolve, 3_000));
		}
}

async function signedIn(browser: Browser, name: string): Promise<APIRequestContext> {
	const { request } = await browser.newContext({ baseURL: origin });
	const { csrfToken } = (await (await request.get('/api/auth/csrf')).json()) as { csrfToken: string };
	await request.post('/api/auth/callback/dev', { form: { csrfToken, name, json: 'true' } });
	return request;
}

async function callAs<Answer>(request: APIRequestContext, procedure: string, data: unknown): Promise<Answer> {
	const answer = await request.post(`/api/trpc/${procedure}`, { data });
	if (!answer.ok()) throw new Error(`${procedure}: ${await answer.text()}`);
	return ((await answer.json()) as { result: { data: Answer } }).result.data;
}

async function followRepository(page: Page, repository: string) {
	await page.goto(`/s/${machine(repository)}`);
	await page.getByRole('button', { name: 'Follow', exact: true }).click();
	await page
		.getByRole('button', { name: /Unfollow|Following/ })
		.first()
		.waitFor();
}

function machine(repository: string): string {
	return subjectIdOf('app', `/git/${repository}`);
}
