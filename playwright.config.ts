import { defineConfig } from '@playwright/test';
import { browserArgs, findQuickBrowser } from './scripts/browser.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** Stories that take minutes. Their size does not change them, nor the store of the run. */
/** Reads what all other stories left. */
const LAST_STORY = /logs\.spec\.ts/;

const LONG_STORIES = /(outage|rate-limits|stream-limit|security\/fuzz)\.spec\.ts/;

export default defineConfig({
	testDir: 'e2e',
	outputDir: 'test-results/e2e',
	fullyParallel: true,
	// Four suit two cores: some stories wait for limits and pauses of the product, and the next one can go on meanwhile.
	workers: 4,
	// A story that fails is run again alone, and named: see `scripts/test/stages.ts`.
	retries: 0,
	forbidOnly: Boolean(process.env.CI),
	timeout: 600_000,
	// A busy machine is slow, not wrong.
	expect: { timeout: 120_000 },
	reporter: [['list'], ['json', { outputFile: process.env.TIDELINE_E2E_REPORT ?? 'test-results/e2e.json' }]],
	use: {
		// The server chooses a free port and a store and says which; Playwright keeps what the pattern below caught.
		baseURL: process.env.TIDELINE_E2E_ORIGIN,
		// Without a limit, a press on what a page has lost waits for the end of its story, even where that would look again.
		actionTimeout: 120_000,
		// The routes of a story do not see what a worker asks for. `offline.spec.ts` tells of the worker itself.
		serviceWorkers: 'block',
		// A trace of every test would take a quarter of the time; `--trace on` makes one.
		screenshot: 'only-on-failure',
		launchOptions: {
			executablePath: findQuickBrowser(),
			args: browserArgs,
		},
	},
	projects: [
		// They wait for limits and time, and begin first: at the end, one would keep everybody waiting.
		{ name: 'long', testMatch: LONG_STORIES, use: { viewport: desktop } },
		{ name: 'desktop', testIgnore: [LONG_STORIES, LAST_STORY], use: { viewport: desktop } },
		{
			name: 'phone',
			testIgnore: [LONG_STORIES, LAST_STORY],
			// Stories whose pages look or behave otherwise on a phone.
			grep: /@phone/,
			use: { viewport: phone, hasTouch: true, isMobile: true },
		},
		{ name: 'logs', testMatch: LAST_STORY, dependencies: ['long', 'desktop', 'phone'] },
	],
	webServer: {
		command: `"${process.execPath}" scripts/test/e2e-server.ts`,
		wait: { stdout: /^e2e server at (?<TIDELINE_E2E_ORIGIN>http:\S+) on (?<TIDELINE_E2E_STORE>.+)$/m },
		gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
		timeout: 300_000,
	},
});
