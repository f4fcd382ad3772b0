/**
 * `npm run test:e2e -- --slow`: pages on a slow line. The time between a page's HTML and its program, or between a
 * click and its answer, is long enough to be met: a story or a page that races is found here, and not on somebody's
 * busy machine.
 */
import type { Browser, BrowserContext } from '@playwright/test';

/** Milliseconds that a request waits at the most, by chance. */
const LATENESS = 800;

const slowed = new WeakSet<Browser>();

/** Slows all windows that this browser opens from now on. */
export function slowDown(browser: Browser): void {
	if (slowed.has(browser)) return;
	slowed.add(browser);
	const newContext = browser.newContext.bind(browser);
	browser.newContext = async (options) => {
		const context = await newContext(options);
		await slowLine(context);
		return context;
	};
}

async function slowLine(context: BrowserContext): Promise<void> {
	await context.route('**/*', async (route) => {
		// The page itself comes at once; what it asks for then does not.
		if (!route.request().isNavigationRequest())
			await new Promise((passed) => setTimeout(passed, Math.random() * LATENESS));
		await route.continue().catch(() => {});
	});
}
