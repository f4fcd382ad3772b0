import type { Page } from '@playwright/test';
import { call } from './api-calls.ts';
import { deliver, eventOf, fill, followSlowly, isAzurite, withdraw } from './direct-store.ts';
import { endRemoval, feedListens, goOffline, goToItem, inTimeline, isAtRest, post } from './page-actions.ts';
import { newAdminCode, type Person } from './person.ts';
import { expect, test } from './test.ts';

const feedOf = (page: Page) => page.getByRole('feed', { name: 'Timeline' });
const articlesOf = (page: Page) => feedOf(page).getByRole('article');

/** The first event below the bar at the top: what it says, and where its top is. */
function seen(page: Page) {
	return page.evaluate(() => {
		const articles = [...document.querySelectorAll('[role=feed] article')];
		const first = articles.find((article) => article.getBoundingClientRect().bottom > 72);
		const text = /Number \d+/.exec(first?.textContent ?? '')?.[0];
		return { text, top: Math.round(first?.getBoundingClientRect().top ?? 0) };
	});
}

/** The number of the seen event among those that `fill` made; NaN while it is being read. */
const numberSeen = async (page: Page) => Number((await seen(page)).text?.slice('Number '.length));

/** Fills this person's timeline with so many events, and opens a page that shows them. */
async function withTimeline(reader: Person, count: number, alsoFill = async (_: Person) => {}) {
	const events = await fill(reader.subject, count);
	await alsoFill(reader);
	const page = await reader.open();
	await untilListens(page);
	return { page, events };
}

/** Waits until the page shows the events that `fill` made, and listens. */
async function untilListens(page: Page) {
	await expect(inTimeline(page, 'Number 0 of the log')).toBeVisible();
	await feedListens(page);
}

/** An own event among those of `fill`, so many minutes old, once it is in the timeline. */
async function postedAgo({ subject, request }: Person, text: string, minutes: number) {
	const occurredAt = new Date(Date.now() - minutes * 60_000).toISOString();
	const posted = await call({ request }, 'event.post', { text, occurredAt });
	const { id } = (await posted.json()).result.data.event;
	const asked = encodeURIComponent(JSON.stringify({ subject, id }));
	const status = async () =>
		(await (await request.get(`/api/trpc/event.receipt?input=${asked}`)).json()).result.data.status;
	await expect.poll(status).toBe('delivered');
	return id;
}

type Seen = Awaited<ReturnType<typeof seen>>;

/** Once events are there, and heights that are only known then have moved nothing for a moment. */
async function seenAtRest(page: Page): Promise<Seen> {
	let last: Seen | undefined;
	await expect(async () => {
		const before = last;
		last = await seen(page);
		expect(last.text).toBeDefined();
		expect(last).toEqual(before);
	}).toPass({ intervals: [100], timeout: 120_000 });
	return last as Seen;
}

/**
 * Counts the page's elements once it moves no more, without programs: some are loaded ahead some time after the page.
 */
async function elementsAtRest(page: Page): Promise<number> {
	await seenAtRest(page);
	return page.evaluate(() => document.querySelectorAll('body :not(script)').length);
}

/** The event is seen at the same place to the pixel, but for rounding. */
async function expectSeen(page: Page, { text, top }: Seen) {
	await expect(async () => {
		const now = await seen(page);
		expect(now.text).toBe(text);
		expect(Math.abs(now.top - top)).toBeLessThanOrEqual(1);
	}).toPass({ timeout: 120_000 });
}

/** Scrolls to the foot of what is there, again and again, until the event at this place was read. */
function scrollToPlace(page: Page, place: number) {
	return page.evaluate(async (wanted) => {
		const feed = document.querySelector('[role=feed]');
		const isThere = () => {
			const last = [...(feed?.querySelectorAll('article') ?? [])].at(-1);
			return Number(last?.ariaPosInSet) >= wanted && feed?.ariaBusy === 'false';
		};
		while (!isThere()) {
			window.scrollTo(0, document.documentElement.scrollHeight);
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}, place);
}

/** Makes each answer of storage to this page's own requests what `answer` makes of it. */
async function storageAnswers(
	page: Page,
	answer: { status?: number; abort?: boolean; never?: boolean; rows?: unknown[] },
) {
	await page.route(
		(url) => url.pathname.includes('imelines()'),
		async (route) => {
			if (answer.abort) await route.abort();
			else if (answer.rows)
				await route.fulfill({ json: { value: answer.rows }, headers: { 'x-ms-version': '2019-02-02' } });
			else if (!answer.never) await route.fulfill({ status: answer.status ?? 500, body: '' });
		},
	);
}

test('far down, the page holds no more than at its top, and comes back there on Back and after a reload', {
	tag: ['@phone', '@store'],
}, async ({ alice }) => {
	test.slow();
	const count = isAzurite() ? 1_500 : 10_000;
	const { subject } = alice;
	const page = await alice.open();
	await fill(subject, count);
	const fromServer: string[] = [];
	page.on('request', (request) => {
		if (request.url().includes('timeline.page')) fromServer.push(request.url());
	});
	await page.addInitScript(() => {
		const shifts = { total: 0 };
		Object.assign(window, { shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.total += entry.value;
		}).observe({ type: 'layout-shift', buffered: true });
	});
	await page.reload();
	await untilListens(page);
	expect(await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total)).toBeLessThan(
		0.02,
	);
	// A screen down: above it, the box to write in takes the room of some events.
	await page.evaluate(() => window.scrollTo(0, window.innerHeight));
	const atTop = await elementsAtRest(page);

	await scrollToPlace(page, count);
	await expect(page.getByText("You've reached the end of your timeline.")).toBeVisible();
	await expect(articlesOf(page).last()).toContainText(`Number ${count - 1} of the log`);
	await expect(articlesOf(page).last()).toHaveAttribute('aria-setsize', String(count));
	expect(await elementsAtRest(page)).toBeLessThan(atTop * 1.1);

	// Pages that were let go on the way are read again.
	await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
	await expect.poll(() => numberSeen(page)).toBeLessThan(count * 0.75);
	expect(fromServer).toEqual([]);
	await page.keyboard.press('j');
	await page.keyboard.press('j');
	const before = await seenAtRest(page);
	await expect(articlesOf(page).filter({ hasText: before.text })).toBeFocused();

	await page.keyboard.press('o');
	await expect(page).toHaveURL(/\/s\/app-beacon\//);
	await page.goBack();
	await expectSeen(page, before);
	await expect(articlesOf(page).filter({ hasText: before.text })).toBeFocused();

	await page.reload();
	await expectSeen(page, before);
	await expect(articlesOf(page).filter({ hasText: before.text })).toBeFocused();
});

test('a row above that grows while the page scrolls up moves nothing that one reads', { tag: '@phone' }, async ({
	alice,
}) => {
	const { page } = await withTimeline(alice, 200);
	// A row with the focus stays on the page.
	const far = inTimeline(page, 'Number 2 of the log');
	await far.getByRole('button', { name: 'Event options' }).focus();
	await page.evaluate(() => window.scrollTo(0, 5_000));
	await expect.poll(() => numberSeen(page)).toBeGreaterThan(10);
	let before = await seen(page);
	await expect(async () => {
		const last = before;
		before = await seen(page);
		expect(before).toEqual(last);
	}).toPass();

	await far.evaluate((row) => {
		window.scrollBy(0, -20);
		row.style.setProperty('padding-bottom', '300px');
	});
	await expect.poll(() => far.evaluate((row) => row.getBoundingClientRect().height)).toBeGreaterThan(300);
	const read = inTimeline(page, `${before.text} of the log`);
	await expect.poll(() => read.evaluate((row) => Math.round(row.getBoundingClientRect().top))).toBe(before.top + 20);
});

test('new events wait behind a button, and nothing that one reads moves', { tag: ['@phone', '@store'] }, async ({
	alice,
}) => {
	const { subject } = alice;
	const { page, events } = await withTimeline(alice, 300);
	for (let step = 0; step < 12; step++) await page.keyboard.press('j');
	const reading = await seenAtRest(page);
	expect(reading.text).toBe('Number 11');

	// Another process: one that is new, one that comes late, and one that is taken back.
	const [, fifth] = [events[0], events[5]];
	await deliver(subject, [eventOf('app-beacon', 'Fresh', 0), eventOf('app-beacon', 'Late by a quarter', 15.5)]);
	if (fifth) await withdraw(subject, fifth);
	await expect(page.getByRole('button', { name: '1 new event' })).toBeVisible();
	await expect.poll(() => articlesOf(page).filter({ hasText: 'Number 11 ' }).getAttribute('aria-posinset')).toBe('11');
	await expectSeen(page, reading);

	await page.keyboard.press('.');
	await expect(articlesOf(page).first()).toContainText('Fresh');
	expect(await page.evaluate(() => window.scrollY)).toBe(0);
	await expect(articlesOf(page).first()).toBeFocused();
	await page.evaluate(() => window.scrollTo(0, 1_200));
	await expect(inTimeline(page, 'Late by a quarter')).toHaveAttribute('aria-posinset', '16');
	await expect(inTimeline(page, 'Number 15 ')).toHaveAttribute('aria-posinset', '17');

	// Far below the first page, from this process.
	await scrollToPlace(page, 291);
	const occurredAt = new Date(Date.now() - 295.5 * 60_000).toISOString();
	expect((await call(page, 'event.post', { text: 'Very late', occurredAt })).status()).toBe(200);
	await scrollToPlace(page, 302);
	await expect(inTimeline(page, 'Very late')).toHaveAttribute('aria-posinset', '297');
});

test('one is told when the connection is lost, and nothing is missed meanwhile', { tag: ['@phone', '@store'] }, async ({
	alice,
}) => {
	const { subject } = alice;
	const page = await alice.open();
	await fill(subject, 30);
	await page.route('**/timeline.changes*', (route) => route.abort());
	await page.reload();
	await expect(page.getByRole('status').filter({ hasText: 'Connection lost.' })).toBeVisible();
	await deliver(subject, [eventOf('app-beacon', 'While away', 0)]);
	await page.unroute('**/timeline.changes*');
	await expect(page.getByRole('button', { name: '1 new event' })).toBeVisible();
	await expect(page.getByRole('status').filter({ hasText: 'Connection lost.' })).toHaveCount(0);

	await goOffline(page);
	await expect(page.getByRole('status').filter({ hasText: "You're offline." })).toBeVisible();
	await deliver(subject, [eventOf('app-beacon', 'In the tunnel', 0)]);
	await page.context().setOffline(false);
	await expect(page.getByRole('button', { name: '2 new events' })).toBeVisible();
});

test('storage that browsers cannot read is gone round, and an admin is told', { tag: '@store' }, async ({
	alice,
	browser,
}) => {
	await fill(alice.subject, 300);
	const page = await alice.context.newPage();
	for (const answer of [
		{ status: 403 },
		{ status: 503 },
		{ abort: true },
		{ never: true },
		{ rows: [{}] },
		{ rows: [null] },
	]) {
		await storageAnswers(page, answer);
		// Home at Home would be a reload, which comes back to where the reader was.
		await page.goto('about:blank');
		await page.goto('/');
		await scrollToPlace(page, 300);
		await expect(page.getByText("You've reached the end of your timeline.")).toBeVisible();
		await page.unrouteAll({ behavior: 'ignoreErrors' });
	}
	await expect(page.getByText('tideline azure setup')).toHaveCount(0);

	const admin = await browser.newContext();
	const theirs = await admin.newPage();
	await theirs.goto(`/sign-in?${new URLSearchParams({ code: await newAdminCode() })}`);
	await expect(theirs.getByLabel('Name')).toHaveValue('admin');
	await storageAnswers(theirs, { status: 403 });
	await theirs.getByRole('button', { name: 'Sign in' }).click();
	await expect(theirs.getByRole('status').filter({ hasText: 'tideline azure setup' })).toBeVisible();
	await theirs.getByRole('button', { name: 'Dismiss' }).click();
	await expect(theirs.getByText('tideline azure setup')).toHaveCount(0);
});

test('a page that can read nothing says so and tries again when asked', { tag: '@store' }, async ({ alice }) => {
	const { page } = await withTimeline(alice, 300);
	await storageAnswers(page, { status: 403 });
	const failure = {
		error: {
			message: "Storage isn't responding.",
			code: -32603,
			data: { httpStatus: 503, reason: 'storage_unavailable' },
		},
	};
	await page.route('**/api/trpc/*timeline.page*', (route) => {
		// Calls that are asked together are answered together.
		const asked = new URL(route.request().url()).pathname.split(',');
		return route.fulfill({ status: 503, json: asked.map(() => failure) });
	});
	await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
	const problem = page.getByRole('main').getByRole('alert');
	await expect(problem).toContainText("Storage isn't responding.");
	await page.unrouteAll();
	await problem.getByRole('button', { name: 'Try again' }).click();
	await expect(problem).toHaveCount(0);
	await scrollToPlace(page, 300);
});

test('a session that ends while one scrolls leads to sign-in, and back to the same place', { tag: '@store' }, async ({
	alice,
}) => {
	const { name } = alice;
	const { page } = await withTimeline(alice, 300);
	await page.context().clearCookies();
	const problem = page.getByRole('main').getByRole('alert');
	await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
	await expect(problem).toContainText('Sign in first.');
	const way = problem.getByRole('link', { name: 'Sign in' });
	// A click scrolls to what it clicks, and that is where one comes back to.
	await way.click({ trial: true });
	const before = await seenAtRest(page);
	await way.click();
	await page.getByLabel('Name').fill(name);
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expectSeen(page, before);
	await scrollToPlace(page, 300);
});

test('keys move from event to event, and the focused event stays', async ({ alice }) => {
	const { page } = await withTimeline(alice, 200);
	const focused = page.locator('article:focus');
	await page.keyboard.press('j');
	await expect(focused).toContainText('Number 0 ');
	await page.keyboard.press('j');
	await page.keyboard.press('PageDown');
	await expect(focused).toContainText('Number 2 ');
	await page.keyboard.press('k');
	await expect(focused).toContainText('Number 1 ');
	expect((await focused.boundingBox())?.y).toBeLessThan(80);
	await page.keyboard.press('PageUp');
	await expect(focused).toContainText('Number 0 ');

	await page.keyboard.press('j');
	await page.evaluate(() => window.scrollTo(0, 9_000));
	const { text } = await seenAtRest(page);
	await expect(focused).toContainText('Number 1 ');
	expect(await articlesOf(page).count()).toBeLessThan(40);
	// The keys start from the seen event, not from the one left behind.
	await page.keyboard.press('j');
	await expect(focused).toContainText(`${text} `);

	await page.keyboard.press('End');
	await expect(focused).toContainText('Number 199 ');
	await page.keyboard.press('Home');
	await expect(focused).toContainText('Number 0 ');
	await page.keyboard.press('Control+Home');
	await expect(focused).toHaveCount(0);
	await page.getByLabel('What happened?').click();
	await page.keyboard.type('jk.o');
	await expect(page.getByLabel('What happened?')).toHaveValue('jk.o');
	await expect(focused).toHaveCount(0);
});

test("one's own post stands at the top at once, wherever the others wait", async ({ alice }) => {
	const { subject } = alice;
	const { page } = await withTimeline(alice, 30);
	await deliver(subject, [eventOf('app-beacon', 'Of somebody else', 0)]);
	await expect(page.getByRole('button', { name: '1 new event' })).toBeVisible();
	await post(page, 'My own');
	await expect(articlesOf(page).first()).toContainText('My own');
	await expect(articlesOf(page).first()).not.toContainText('delivering…');
	await expect(page.getByRole('button', { name: '1 new event' })).toBeVisible();
	await expect(inTimeline(page, 'Of somebody else')).toHaveCount(0);
});

test("one's own post moves nothing that one reads further down", { tag: '@phone' }, async ({ alice }) => {
	const { page } = await withTimeline(alice, 200);
	let letThrough = () => {};
	const held = new Promise<void>((resolve) => {
		letThrough = resolve;
	});
	await page.route('**/api/trpc/*event.post*', async (route) => {
		await held;
		await route.continue();
	});
	await post(page, 'My own\nin\nfour\nlines');
	await expect(page.getByText('delivering…')).toBeVisible();
	await page.evaluate(() => window.scrollTo(0, 9_000));
	const reading = await seenAtRest(page);
	letThrough();
	await expect(page.getByText('delivering…')).toHaveCount(0);
	await expectSeen(page, reading);
	await seenAtRest(page);
	await expectSeen(page, reading);
});

test("one's own post that is refused moves nothing that one reads further down, and one is told", async ({ alice }) => {
	const { page } = await withTimeline(alice, 200);
	let refuse = () => {};
	const held = new Promise<void>((resolve) => {
		refuse = resolve;
	});
	await page.route('**/api/trpc/*event.post*', async (route) => {
		await held;
		const data = { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, reason: 'storage_unavailable' };
		await route.fulfill({
			status: 503,
			json: { error: { message: "Storage isn't responding.", code: -32603, data } },
		});
	});
	const box = page.getByLabel('What happened?');
	/** Beside the page, for the box is out of sight. */
	const told = (why: string) => page.getByText(`Your event wasn't posted.${why}`).filter({ visible: true });
	const readFarDown = async () => {
		await page.evaluate(() => window.scrollTo(0, 9_000));
		return seenAtRest(page);
	};
	const staysAt = async (reading: Seen) => {
		await expectSeen(page, reading);
		await seenAtRest(page);
		await expectSeen(page, reading);
	};

	// A post that is refused without asking the server.
	await box.fill('🌊'.repeat(4_001));
	let reading = await readFarDown();
	await page.keyboard.press('Control+Enter');
	await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'The text has 4,001' })).toBeAttached();
	await expect(told('The text has 4,001 characters')).not.toHaveCount(0);
	await staysAt(reading);

	await box.fill('My own\nin\nfour\nlines');
	reading = await readFarDown();
	await page.keyboard.press('Control+Enter');
	await expect(page.getByText('delivering…')).toBeAttached();
	await staysAt(reading);
	refuse();
	await expect(page.getByText('delivering…')).toHaveCount(0);
	await expect(page.getByRole('main').getByRole('alert')).toContainText(
		"Storage isn't responding. Your text is saved here",
	);
	await expect(told("Storage isn't responding.")).not.toHaveCount(0);
	await staysAt(reading);
	await expect(box).toHaveValue('My own\nin\nfour\nlines');
});

test('a long text that is folded again stays in sight', { tag: '@phone' }, async ({ alice }) => {
	const { page } = await withTimeline(alice, 60, ({ subject }) =>
		deliver(subject, [eventOf('app-beacon', `Number 500${'\nand so on'.repeat(300)}`, 5.5)]),
	);
	const long = inTimeline(page, 'Number 500');
	await long.getByRole('button', { name: 'Show more' }).click();
	await long.getByRole('button', { name: 'Show less' }).click();
	await expect(long.getByRole('button', { name: 'Show more' })).toBeFocused();
	const { text, top } = await seenAtRest(page);
	expect(text).toBe('Number 500');
	expect(Math.abs(top - 64)).toBeLessThanOrEqual(1);
});

test('a reader who removes an event with keys or the pointer can undo it, and goes on where it was', async ({
	alice,
}) => {
	const { page } = await withTimeline(alice, 60, async (reader) => {
		await postedAgo(reader, 'My own', 10.5);
	});
	const mine = inTimeline(page, 'My own');
	const button = mine.getByRole('button', { name: 'Event options' });
	const menu = page.getByRole('menu');
	const message = page.getByRole('dialog', { name: 'Event removed.' });
	await button.focus();
	await page.keyboard.press('Enter');
	await expect(menu.getByRole('menuitem', { name: 'Copy link' })).toBeFocused();
	await goToItem(page, 'Remove');
	await page.keyboard.press('Enter');
	await expect(mine).toHaveCount(0);
	await expect(page.locator('article:focus')).toContainText('Number 10 ');
	await message.getByRole('button', { name: 'Undo' }).press('Enter');
	await expect(mine).toBeVisible();
	await expect(message).toHaveCount(0);

	await button.click();
	await isAtRest(menu);
	await menu.getByRole('menuitem', { name: 'Remove' }).click();
	await expect(mine).toHaveCount(0);
	await expect(page.locator('article:focus')).toContainText('Number 10 ');
	await expect(page.locator('article:focus')).toBeInViewport();
	await endRemoval(page);
	await page.reload();
	await expect(inTimeline(page, 'Number 10 ')).toBeAttached();
	await expect(mine).toHaveCount(0);
});

test('an empty timeline says why: nobody followed, filling up, or nothing yet', { tag: '@phone' }, async ({
	alice,
	bob,
}) => {
	await bob.open();
	await expect(bob.page.getByRole('heading', { name: "You're not following anyone yet" })).toBeVisible();
	// Else its delivery may meet him as a follower already, and bring it before the backfill does.
	const id = await postedAgo(alice, 'Before he came', 0);
	const backfill = await followSlowly(bob.subject, alice.subject);
	await bob.page.reload();
	await expect(bob.page.getByRole('heading', { name: 'Filling your timeline…' })).toBeVisible();
	await backfill();
	await expect(inTimeline(bob.page, 'Before he came')).toBeVisible();
	expect((await call(alice, 'event.remove', { id })).status()).toBe(200);
	await expect(bob.page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
});

const HOSTILE = [
	'<script>window.hit = 1</script>',
	'<img src=x onerror="window.hit = 1">',
	'"><svg onload=window.hit=1>',
	"'-window.hit=1-'",
	'{{constructor.constructor("window.hit=1")()}}',
	'${window.hit=1}',
	'<a href="javascript:window.hit=1">x</a>',
	'javascript:window.hit=1 https://example.com/"onmouseover="window.hit=1',
	'<style>*{display:none}</style></article></main><h1>out</h1>',
	'<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
	'\u202Eelbisreveri\u202C\u2066 isolated \u202E never closed',
	`e${'\u0301'.repeat(4_000)} tower`,
	'W'.repeat(4_000),
	'\n'.repeat(200) + 'far below',
];

test('every text stays text, in its own card', async ({ alice }) => {
	const { subject } = alice;
	const page = await alice.open();
	await page.addInitScript(() => {
		window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
			Object.assign(window, { hit: `${violatedDirective} ${blockedURI} ${sourceFile}` }),
		);
	});
	await deliver(
		subject,
		HOSTILE.map((text, index) =>
			eventOf('app-beacon', text, index / HOSTILE.length, {
				name: index % 2 ? text : 'W'.repeat(10_000),
				verb: text.slice(0, 60),
				type: text.slice(0, 200),
				url: index % 2 ? `https://example.com/${encodeURIComponent(text.slice(0, 300))}` : 'javascript:window.hit=1',
			}),
		),
	);
	await fill(subject, 30);
	await page.reload();
	await expect(articlesOf(page).first()).toContainText('<script>window.hit = 1</script>');
	await feedListens(page);
	for (let index = 0; index < HOSTILE.length; index++) {
		await page.keyboard.press('j');
		await expect(page.locator('article:focus')).toHaveAttribute('aria-posinset', String(index + 1));
		const card = page.locator(`article[aria-posinset="${index + 1}"]`);
		const more = card.getByRole('button', { name: 'Show more' });
		if ((await more.count()) > 0) {
			await more.click();
			await expect(card).toContainText(HOSTILE[index]?.trim().slice(-20) ?? '');
		}
		const outside = await card.evaluate((article) => {
			const { left, right } = article.getBoundingClientRect();
			const inside = [...article.querySelectorAll('*')].every((element) => {
				const box = { ...element.getBoundingClientRect().toJSON() } as { left: number; right: number };
				// A box behind the edge of an element that cuts it off is not seen.
				for (let around = element.parentElement; around && around !== article; around = around.parentElement) {
					if (getComputedStyle(around).overflowX === 'visible') continue;
					const edges = around.getBoundingClientRect();
					box.left = Math.max(box.left, edges.left);
					box.right = Math.min(box.right, edges.right);
				}
				// An element that this size does not draw is nowhere.
				const isDrawn = element.getClientRects().length > 0 && box.left < box.right;
				return !isDrawn || (box.left >= left - 1 && box.right <= right + 1);
			});
			const strange = article.querySelectorAll(
				'script, img, iframe, style, [onload], [onerror], a[href^="javascript" i]',
			);
			return { inside, strange: strange.length, wide: document.documentElement.scrollWidth > window.innerWidth };
		});
		expect(outside).toEqual({ inside: true, strange: 0, wide: false });
	}
	expect(await page.evaluate(() => (window as { hit?: unknown }).hit)).toBeUndefined();
	await expect(page.getByRole('heading', { name: 'out', exact: true })).toHaveCount(0);
});
