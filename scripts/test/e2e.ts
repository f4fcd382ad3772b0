/** The browser tests on one engine, with the build and the browser that they need. */
import { rm } from 'node:fs/promises';
import { ensureBrowser, ensurePdfReader } from '../browser.ts';
import { buildWhenStale } from '../build.ts';
import { programs, runNode } from '../process.ts';
import type { TestTool } from './stages.ts';
import { readPlaywright } from './test-reports.ts';

export const engines = ['embedded', 'azurite'] as const;
export type Engine = (typeof engines)[number];

const PICTURES = 'test-results/e2e';

/** Resolves to the exit code. `report` is where the JSON report goes. */
export function runBrowserTests(engine: Engine, report: string, args: readonly string[] = []) {
	const env = { ...process.env, TIDELINE_E2E_ENGINE: engine, TIDELINE_E2E_REPORT: report };
	return runNode([programs.playwright, 'test', ...args], { env });
}

/** `chosen`: what Playwright takes. */
export function browserTests(engine: Engine, chosen: readonly string[] = []): TestTool {
	// The story of the logs reads those of the first run: all others need not run before it once more.
	const again = [
		'--no-deps',
		'--last-failed',
		`--last-failed-file=${PICTURES}/.last-run.json`,
		`--output=${PICTURES}-again`,
	];
	return {
		async run(report) {
			await deleteLogs(engine);
			return runBrowserTests(engine, report, chosen);
		},
		runAgain: (_, report) => runBrowserTests(engine, report, [...chosen, ...again, '--workers=1']),
		read: readPlaywright,
	};
}

/** Takes away the logs of an earlier run. */
export const deleteLogs = (engine: Engine) => rm(`test-results/logs-${engine}`, { recursive: true, force: true });

/** Gets a browser, a reader of PDFs and the build. Resolves to the reason why browser tests cannot run, or to undefined. */
export async function prepareBrowserTests(): Promise<string | undefined> {
	const missing = (await ensureBrowser()) ?? (await ensurePdfReader());
	return missing ?? ((await buildWhenStale()) === 0 ? undefined : 'There is no build to test.');
}
