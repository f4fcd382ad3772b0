/** `npm run bench -- page`: what the timeline costs a browser, against an empty Next page and the same list unvirtualised. */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserArgs, ensureBrowser, findBrowser } from '../scripts/browser.ts';
import { stop } from '../scripts/process.ts';
import { interleaved, ratioOf } from './measure/interleave.ts';
import { median, percentile } from './measure/statistics.ts';
import { countScripts } from './page/scripts.ts';
import { GROUPS_READER, READER, startPlainSite, startTidelineSite } from './page/sites.ts';
import { type Scrolled, scrollThrough, type Vitals, vitalsOf, watchVitals } from './page/watch.ts';
import { readOptions } from './report/options.ts';
import { withFolder } from './report/places.ts';
import { say } from './report/progress.ts';
import { newReport, publish } from './report/report.ts';
import { eventsOfRows } from './tideline/made-up-events.ts';

/** Pixels a frame: 12,000 a second, or 90 events, is about as fast as a hand can throw a page. */
const STEP = 200;

/** The unvirtualised list holds as many items, and is scrolled through this part of them: all would take minutes. */
const LIST_SHARE = 10;

/** Now and then no frame is drawn any more while the page's timers run on, for a reason not yet known: such a run is done again, and counted. */
const TRIES = 4;
let stopped = 0;

const options = readOptions();
const report = newReport('page', options);
report.packages = ['next', 'react', '@tanstack/react-virtual'];
const items = options.quick ? 1_000 : 10_000;
const rows = options.quick ? 350 : 3_500;
const obstacle = await ensureBrowser();
if (obstacle) stop(obstacle);

await withFolder(async (folder) => {
	const [ours, plain] = [
		await startTidelineSite(folder, items + 500, eventsOfRows(rows) + 500),
		await startPlainSite(),
	];
	try {
		const timeline = `${ours.origin}/`;
		const session = await inBrowser(undefined, (context) => signIn(context, ours.origin, READER));
		const grouped = await inBrowser(undefined, (context) => signIn(context, ours.origin, GROUPS_READER));
		await inBrowser(session, (context) => firstLoad(context, timeline, `${plain.origin}/empty`));
		await scrolling(session, timeline, `${plain.origin}/list?events=${items}`);
		await scrollingGroups(grouped, timeline);
	} finally {
		await Promise.all([ours.stop(), plain.stop()]);
	}
});
publish(report);

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Works in a browser of its own, signed in as `session` says. */
async function inBrowser<T>(session: Session | undefined, work: (context: BrowserContext) => Promise<T>): Promise<T> {
	const browser = await chromium.launch({
		executablePath: findBrowser(),
		args: browserArgs,
	});
	try {
		report.versions = { chromium: browser.version() };
		const context = await browser.newContext({
			viewport: { width: 1280, height: 800 },
			locale: 'en-US',
			storageState: session,
			// Files that a service worker brings have no size of their transfer.
			serviceWorkers: 'block',
		});
		await context.addInitScript(watchVitals);
		return await work(context);
	} finally {
		await browser.close();
	}
}

async function signIn(context: BrowserContext, origin: string, name: string): Promise<Session> {
	const page = await context.newPage();
	await page.goto(`${origin}/sign-in`);
	await page.getByLabel('Name').fill(name);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
	await page.getByRole('article').first().waitFor();
	return context.storageState();
}

type Loaded = Vitals & { scripts: number };

/** A load with nothing in the browser's cache. `slowdown` is of its processor. */
async function load(context: BrowserContext, address: string, slowdown: number): Promise<Loaded> {
	const page = await context.newPage();
	try {
		const session = await context.newCDPSession(page);
		await session.send('Network.setCacheDisabled', { cacheDisabled: true });
		await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
		const scripts = await countScripts(session);
		await page.goto(address, { waitUntil: 'load' });
		await quiet(page);
		return { ...(await vitalsOf(page)), scripts: await scripts() };
	} finally {
		await page.close();
	}
}

/** A page that listens to server-sent events is never idle by the network: two seconds are enough for what it loads. */
async function quiet(page: Page): Promise<void> {
	await page.waitForTimeout(options.quick ? 1_000 : 2_000);
}

async function firstLoad(context: BrowserContext, timeline: string, empty: string): Promise<void> {
	const shifts: number[] = [];
	const scripts = { ours: [] as number[], empty: [] as number[] };
	const loadOf = (side: 'ours' | 'empty', address: string) => async (run: number) => {
		const loaded = await load(context, address, 4);
		if (run > 0) scripts[side].push(loaded.scripts / 1_024);
		if (run > 0 && side === 'ours') shifts.push(loaded.layoutShift);
		return loaded.largestPaint;
	};
	const paints = await interleaved('first load, processor slowed down 4 times', options.runs, {
		ours: loadOf('ours', timeline),
		empty: loadOf('empty', empty),
	});
	const [bytes, bare] = [median(scripts.ours), median(scripts.empty)];
	report.figures.push(
		{
			figure: "first load, JavaScript over the empty page's, in Brotli",
			unit: 'KiB',
			value: bytes - bare,
			target: '≤ 110',
			holds: bytes - bare <= 110,
			note: `${Math.round(bytes)} against ${Math.round(bare)}; every script of both pages compressed by the same function`,
			runs: scripts,
		},
		{
			figure: 'largest contentful paint, processor slowed down 4 times',
			unit: 'ms',
			value: paints.ours.median,
			against: paints.empty.median,
			ratio: ratioOf(paints.ours, paints.empty),
			target: '≤ 1,200',
			holds: paints.ours.median <= 1_200,
			note: 'against an empty page',
			runs: { ours: paints.ours.runs, empty: paints.empty.runs },
		},
		{
			figure: 'layout shift of a load',
			unit: '',
			value: Math.max(...shifts),
			target: '≤ 0.02',
			holds: Math.max(...shifts) <= 0.02,
			note: 'the largest of all runs',
			runs: { ours: shifts },
		},
	);
}

type Measured = Scrolled & Vitals & { elementsAtTop: number };

async function scrolling(session: Session, timeline: string, list: string): Promise<void> {
	const measured: Record<'ours' | 'list', Measured[]> = { ours: [], list: [] };
	const scroll = (side: 'ours' | 'list', address: string) => async () => {
		const [longest, all] = await again(() => inBrowser(session, (context) => scrollOnce(context, side, address)));
		measured[side].push(all);
		return longest;
	};
	const scrollOnce = async (context: BrowserContext, side: 'ours' | 'list', address: string) => {
		const page = await context.newPage();
		await page.goto(address);
		// The whole list takes long on a busy machine.
		await page.getByRole('article').first().waitFor({ timeout: 120_000 });
		await quiet(page);
		const elementsAtTop = await page.evaluate(() => document.querySelectorAll('body :not(script)').length);
		const depth = (side === 'ours' ? items : items / LIST_SHARE) - 20;
		const scrolled = await scrollThrough(page, depth, STEP);
		if (scrolled.items < depth) throw new Error(`Only ${scrolled.items} of ${depth} items were reached.`);
		await page.evaluate(() => scrollTo(0, 0));
		await page.waitForTimeout(500);
		await act(page);
		return [Math.max(...scrolled.frames), { ...scrolled, ...(await vitalsOf(page)), elementsAtTop }] as const;
	};
	const counted = items.toLocaleString('en');
	const longest = await interleaved(
		`scrolling ${counted} items`,
		options.runs,
		{ ours: scroll('ours', timeline), list: scroll('list', list) },
		{ warmUp: false },
	);
	const all = (side: 'ours' | 'list', of: (one: Measured) => number) => measured[side].map(of);
	const elements = all('ours', (one) => one.elements / one.elementsAtTop);
	const slowest = (side: 'ours' | 'list') => median(all(side, (one) => Math.max(...one.interactions, 0)));
	report.figures.push(
		{
			figure: `scrolling ${counted} items, longest frame`,
			unit: 'ms',
			value: longest.ours.median,
			against: longest.list.median,
			ratio: ratioOf(longest.ours, longest.list),
			target: '≤ 50',
			holds: longest.ours.median <= 50,
			note: `median of the runs; against the same list unvirtualised, a tenth of it scrolled; ${stopped} runs done again, in which the browser stopped to draw`,
			runs: { ours: longest.ours.runs, list: longest.list.runs },
		},
		{
			figure: `scrolling ${counted} items, frame p99`,
			unit: 'ms',
			value: median(all('ours', ({ frames }) => percentile(frames, 0.99))),
			against: median(all('list', ({ frames }) => percentile(frames, 0.99))),
			runs: {
				ours: all('ours', ({ frames }) => frames.filter((took) => took > 50).length),
				list: all('list', ({ frames }) => frames.filter((took) => took > 50).length),
			},
			note: 'the runs list the frames over 50 ms',
		},
		{
			figure: `elements of the page ${counted} items deep`,
			unit: '',
			value: median(all('ours', (one) => one.elements)),
			against: median(all('list', (one) => one.elements)),
			ratio: median(elements),
			target: '≤ 1.1',
			holds: Math.max(...elements) <= 1.1,
			note: 'against the unvirtualised list; the ratio is to our own page at its top',
		},
		{
			figure: 'interaction to next paint, slowest',
			unit: 'ms',
			value: slowest('ours'),
			against: slowest('list'),
			target: '≤ 100',
			holds: slowest('ours') <= 100,
			note: 'keys, a menu, typing; 16 ms and less are not reported by the browser',
			runs: { ours: all('ours', (one) => Math.max(...one.interactions, 0)) },
		},
		{
			figure: 'layout shift while scrolling',
			unit: '',
			value: Math.max(...all('ours', (one) => one.layoutShift)),
			against: Math.max(...all('list', (one) => one.layoutShift)),
			target: '≤ 0.02',
			holds: Math.max(...all('ours', (one) => one.layoutShift)) <= 0.02,
			note: 'the largest of all runs',
		},
	);
}

/** Scrolls through a timeline with groups, on a slow processor. */
async function scrollingGroups(session: Session, timeline: string): Promise<void> {
	const depth = eventsOfRows(rows);
	const runs: number[] = [];
	for (let run = 0; run < options.runs; run++)
		await again(() =>
			inBrowser(session, async (context) => {
				const page = await context.newPage();
				await page.goto(timeline);
				await page.getByRole('button', { name: 'Show 10 more' }).first().waitFor();
				await quiet(page);
				const devTools = await context.newCDPSession(page);
				await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
				const scrolled = await scrollThrough(page, depth, STEP);
				if (scrolled.items < depth) throw new Error(`Only ${scrolled.items} of ${depth} events were reached.`);
				runs.push(percentile(scrolled.frames, 0.95));
			}),
		);
	report.figures.push({
		figure: `timeline with groups, scrolling ${rows.toLocaleString('en')} rows, processor slowed down 4 times, frame p95`,
		unit: 'ms',
		value: median(runs),
		target: '≤ 33',
		holds: median(runs) <= 33,
		note: `${depth.toLocaleString('en')} events; median of the runs`,
		runs: { ours: runs },
	});
}

/** Does a run again in which the browser stopped to draw. */
async function again<T>(work: () => Promise<T>): Promise<T> {
	for (let tries = 1; ; tries++)
		try {
			return await work();
		} catch (error) {
			const said = String(error);
			if (!said.includes('drew no frame') || tries === TRIES) throw error;
			stopped++;
			say(`${said.split('\n')[0]}: done again`);
		}
}

/** Acts as a reader: walks by key, opens and closes what opens, types. */
async function act(page: Page): Promise<void> {
	for (const key of ['j', 'j', 'j', 'k', 'j', 'k']) await page.keyboard.press(key, { delay: 20 });
	await page.mouse.click(5, 400);
	const field = page.getByRole('textbox').first();
	if (await field.count()) await field.pressSequentially('The tide is out', { delay: 30 });
	await page.waitForTimeout(300);
	say(`  ${page.url().replace(/^https?:\/\/[^/]+/, '')} measured`);
}
