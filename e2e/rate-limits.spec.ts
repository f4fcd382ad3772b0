/** Limits of rate, on a server of our own whose settings make them small. */
import type { APIResponse, Browser, BrowserContextOptions } from '@playwright/test';
import { call, refusalOf } from './api-calls.ts';
import { post } from './page-actions.ts';
import { Person, unique } from './person.ts';
import { startServer, stopAll } from './processes.ts';
import { expect, test } from './test.ts';

// One after the other, with one server: sign-ins come from one address.
test.describe.configure({ mode: 'default' });

const SIGN_INS = 12;
const POSTS = 5;
const FOLLOWS = 4;

let tideline: string;

test.beforeAll(async () => {
	({ origin: tideline } = await startServer({
		RATE_LIMITS: `posts ${POSTS}/30, follows ${FOLLOWS}/30, mentions 3/600, mentioned 5/600, signins ${SIGN_INS}/30`,
	}));
});
test.afterAll(stopAll);

test('accounts are not made by the dozen, and the sign-in page says so', async ({ browser }) => {
	const crowd = await Promise.all(Array.from({ length: SIGN_INS + 4 }, () => visitor(browser)));
	const answers = await Promise.all(crowd.map(signIn));
	expect(answers.filter((answer) => answer.status() === 200)).toHaveLength(SIGN_INS);
	const refused = answers.filter((answer) => answer.status() !== 200);
	for (const answer of refused)
		expect({ status: answer.status(), wait: secondsOf(answer) }).toMatchObject({ status: 429 });

	// The limit counts however the address is written.
	const { context, request } = await visitor(browser);
	const spelled = await request.post('/api/auth/%63allback/dev', { form: { name: 'anybody' } });
	expect(spelled.status()).toBe(429);
	const page = await context.newPage();
	await page.goto('/sign-in');
	await page.getByLabel('Name').fill(unique('late'));
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page.getByRole('main').getByRole('alert')).toHaveText(
		/^Too many sign-ins from here\. Try again in \d+ seconds?\.$/,
	);
	// Once the time is over, it goes on.
	await expect(async () => {
		await page.getByRole('button', { name: 'Sign in' }).click();
		await expect(page).toHaveURL(/^((?!sign-in).)*$/, { timeout: 5_000 });
	}).toPass();

	// One subject, again and again.
	const elsewhere = await visitor(browser);
	const again = [];
	for (let n = 0; n <= SIGN_INS; n++) again.push(await signIn(elsewhere));
	const refusedAgain = again.filter((answer) => answer.status() === 429);
	expect(refusedAgain.length).toBeGreaterThan(0);
	const [first] = refusedAgain as [APIResponse];
	expect(secondsOf(first)).toBeGreaterThan(0);
	expect((await first.json()).url).toMatch(/\/sign-in\?error=rate_limited\.\d+$/);
});

test('posts beyond the limit are refused whole, and later ones are taken', async ({ browser }) => {
	const alice = await someone(browser, 'alice');
	const texts = Array.from({ length: POSTS + 4 }, (_, n) => `number ${n}`);
	const answers = await Promise.all(texts.map((text) => call(alice, 'event.post', { text })));
	expect(answers.filter((answer) => answer.ok())).toHaveLength(POSTS);
	for (const answer of answers.filter((one) => !one.ok())) {
		expect(await refusalOf(answer)).toEqual({ status: 429, reason: 'rate_limited' });
		expect((await answer.json()).error.data.retryAfter).toBe(secondsOf(answer));
	}
	expect(await posted(alice)).toHaveLength(POSTS);
	const several = await call(alice, 'event.post,event.post?batch=1', { 0: { text: 'a' }, 1: { text: 'b' } });
	expect(several.status()).toBe(429);
	expect(secondsOf(several)).toBeGreaterThan(0);
	await goesOn(() => call(alice, 'event.post', { text: 'later' }));
	expect(await posted(alice)).toEqual(expect.arrayContaining(['later']));
});

test('a page says what is refused, in how many seconds to try again, and keeps the text', async ({ browser }) => {
	const alice = await someone(browser, 'alice');
	const bob = await someone(browser, 'bob');
	const page = await alice.context.newPage();
	await page.goto('/');
	await used(POSTS, () => call(alice, 'event.post', { text: 'quickly' }));
	await post(page, 'One too many');
	const alert = page.getByRole('form', { name: 'Post an event' }).getByRole('alert');
	await expect(alert).toHaveText(/^You're posting too fast\. Try again in \d+ seconds?\.$/);
	await expect(page.getByLabel('What happened?')).toHaveValue('One too many');
	await expect(async () => {
		await expect(page.getByLabel('What happened?')).toHaveValue('One too many');
		const answer = page.waitForResponse((answered) => answered.url().includes('event.post'));
		await page.getByRole('button', { name: 'Post', exact: true }).click();
		expect((await answer).status()).toBe(200);
	}).toPass();
	expect(await posted(alice)).toContain('One too many');

	await page.goto(`/s/${bob.subject}`);
	await used(FOLLOWS, () => call(alice, 'subject.follow', { subject: bob.subject }));
	await page.reload();
	await page.getByRole('button', { name: /Following/ }).click();
	await expect(
		page.getByRole('region', { name: 'Notifications' }).getByText(/^You're .* Try again in \d+ seconds?\.$/),
	).toBeVisible();
	expect((await call(alice, 'subject.follow', { subject: bob.subject })).headers()['retry-after']).toMatch(/^\d+$/);
});

test('the same in German', async ({ browser }) => {
	const alice = await someone(browser, 'alice', { locale: 'de-AT' });
	const page = await alice.context.newPage();
	await page.goto('/');
	await used(POSTS, () => call(alice, 'event.post', { text: 'schnell' }));
	await page.getByLabel("Was gibt's Neues?").fill('Eins zu viel');
	await page.getByRole('button', { name: 'Posten' }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'Du postest zu schnell.' })).toHaveText(
		/Versuch es in (\d+ Sekunden|einer Sekunde) noch einmal\.$/,
	);
	await expect(page.getByLabel("Was gibt's Neues?")).toHaveValue('Eins zu viel');
});

test('nobody is mentioned by one, or by all together, without end', async ({ browser }) => {
	const [alice, bob, carol] = [
		await someone(browser, 'alice'),
		await someone(browser, 'bob'),
		await someone(browser, 'carol'),
	];
	// A handle is nobody's until the job of the sign-in has entered it.
	const input = JSON.stringify({ query: bob.name, limit: 1 });
	const found = async () => (await alice.request.get('/api/trpc/directory.search', { params: { input } })).text();
	await expect.poll(found).toContain(bob.subject);
	const mention = (by: Person, n: number) => call(by, 'event.post', { text: `${n} for @${bob.name}` });
	for (const n of [1, 2, 3]) expect((await mention(alice, n)).status()).toBe(200);
	const fourth = await mention(alice, 4);
	expect(fourth.status()).toBe(429);
	expect(secondsOf(fourth)).toBeGreaterThan(60);
	expect((await fourth.json()).error.message).toMatch(`You've mentioned @${bob.name} too often.`);
	// Nothing of it was written, and other texts are taken.
	expect(await posted(alice)).toHaveLength(3);
	expect((await call(alice, 'event.post', { text: 'for nobody' })).status()).toBe(200);

	for (const n of [1, 2]) expect((await mention(carol, n)).status()).toBe(200);
	const sixth = await mention(carol, 3);
	expect(sixth.status()).toBe(429);
	expect((await sixth.json()).error.message).toMatch(`Too many people are mentioning @${bob.name} right now.`);
});

/** A browser of somebody who comes from here. */
async function visitor(browser: Browser, options: BrowserContextOptions = {}) {
	const context = await browser.newContext({ baseURL: tideline, ...options });
	return { context, request: context.request, name: unique('visitor') };
}

async function someone(browser: Browser, called: string, options?: BrowserContextOptions): Promise<Person> {
	const name = unique(called);
	const one = { ...(await visitor(browser, options)), name };
	await goesOn(() => signIn(one));
	return new Person(name, `dev-${name}`, one.context);
}

async function signIn({ request, name }: Pick<Person, 'request' | 'name'>): Promise<APIResponse> {
	const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
	return request.post('/api/auth/callback/dev', { form: { csrfToken, name, json: 'true' } });
}

/** Calls until it is allowed again. */
async function goesOn(act: () => Promise<APIResponse>): Promise<void> {
	await expect(async () => expect((await act()).status()).toBe(200)).toPass();
}

/** Uses up what is allowed. */
async function used(limit: number, act: () => Promise<APIResponse>): Promise<void> {
	const answers = await Promise.all(Array.from({ length: limit + 1 }, act));
	expect(answers.map((answer) => answer.status())).toContain(429);
}

async function posted(account: Person): Promise<string[]> {
	const input = encodeURIComponent(JSON.stringify({ subject: account.subject }));
	const answer = await account.request.get(`/api/trpc/subject.events?input=${input}`);
	return (await answer.json()).result.data.items.map(({ text }: { text: string }) => text);
}

function secondsOf(answer: APIResponse): number {
	const header = answer.headers()['retry-after'];
	expect(header).toMatch(/^[1-9]\d*$/);
	return Number(header);
}
