/**
 * `npm run test:e2e -- --slow`: pages on a slow line and a slow processor. The time between a page's HTML and its program,
 * between two parts that come alive, or between a click and its answer is long enough to be met: a story or a page that
 * races is found here, and not on somebody's busy machine.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** Milliseconds that a request waits at the most, by chance. */
const LATENESS = 800;

/** The programs of a page take so many times longer. */
const SLOWDOWN_FACTOR = 4;

const slowed = new WeakSet<Browser>();

/** Slows all windows that this browser opens from now on. */
export function slowDown(browser: Browser): void {
	if (slowed.has(browser)) return;
	slowed.add(browser);
	const newContext = browser.newContext.bind(browser);
	browser.newContext = async (options) => {
		const context = await newContext(options);
		await slowLine(context);
		context.on('page', (page) => void slowProcessor(page));
		return context;
	};
}

/** A page that is closed meanwhile needs none. */
async function slowProcessor(page: Page): Promise<void> {
	const session = await page
		.context()
		.newCDPSession(page)
		.catch(() => undefined);
	await session?.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN_FACTOR }).catch(() => undefined);
}

async function slowLine(context: BrowserContext): Promise<void> {
	await context.route('**/*', async (route) => {
		// The page itself comes at once; what it asks for then does not.
		if (!route.request().isNavigationRequest())
			await new Promise((passed) => setTimeout(passed, Math.random() * LATENESS));
		await route.continue().catch(() => {});
	});
}
