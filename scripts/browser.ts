/** Finds a Chromium for the browser tests, and a reader of what it prints, or gets them. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { programs, runCommand, runNode } from './process.ts';

/**
 * Parts that a headless Chromium runs for each window though nobody sees them: the list under its address bar is a page
 * of its own, and takes more time than most of ours. It also keeps a process ready for the next page.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'];

/** The features that Playwright (1.65) turns off, without those of Edge and Windows. */
const PLAYWRIGHT_TURNS_OFF = [
	'AvoidUnnecessaryBeforeUnloadCheckSync',
	'DestroyProfileOnBrowserClose',
	'HttpsUpgrades',
	'HttpsFirstBalancedModeAutoEnable',
	'LensOverlay',
	'MediaRouter',
	'PaintHolding',
	'ThirdPartyStoragePartitioning',
	'AvoidCorsURLLoaderRestartOnRedirect',
	'OptimizationHints',
	'NetworkTimeServiceQuerying',
	'AimEnabled',
	'PreconnectToSearch',
];

/** The arguments with which the browser tests start Chromium. */
export const browserArgs = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// Chromium takes the last such list only, so Playwright's is repeated.
	`--disable-features=${[...PLAYWRIGHT_TURNS_OFF, ...UNSEEN].join()}`,
];

/** Debian's Chromium without windows. It takes a fifth less of the processor than the whole one, and has no notifications. */
const HEADLESS = 'chromium-headless-shell';
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];

/** The path of a Chromium with all its parts. With undefined, Playwright starts its own. */
export const findBrowser = () => findAmong(WHOLE);

/** The path of the Chromium that takes the least of the processor. */
export const findQuickBrowser = () => findAmong([HEADLESS, ...WHOLE]);

function findAmong(names: readonly string[]): string | undefined {
	const chosen = process.env.CHROMIUM_PATH;
	if (chosen) return chosen;
	const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
	return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** Resolves to a sentence when there is no browser, or to undefined. */
export async function ensureBrowser(): Promise<string | undefined> {
	const chosen = process.env.CHROMIUM_PATH;
	if (chosen && !existsSync(chosen)) return `CHROMIUM_PATH: there is no file ${chosen}.`;
	if (findBrowser() || (await hasPlaywrightBrowser())) return undefined;
	console.log('No Chromium on this machine: installing one (once)');
	if (existsSync('/usr/bin/apt-get') && (await installFromDebian('chromium', HEADLESS)) && findBrowser())
		return undefined;
	if ((await runNode([programs.playwright, 'install', 'chromium'])) === 0) return undefined;
	return (
		'No browser for the browser tests, and none could be installed. ' +
		'Install Chromium or Chrome, or set CHROMIUM_PATH to one.'
	);
}

/** Resolves to a sentence when nothing here reads the text of a PDF, or to undefined. */
export async function ensurePdfReader(): Promise<string | undefined> {
	if (isOnPath('pdftotext')) return undefined;
	console.log('No pdftotext on this machine: installing it (once)');
	if (existsSync('/usr/bin/apt-get') && (await installFromDebian('poppler-utils')) && isOnPath('pdftotext'))
		return undefined;
	return 'No pdftotext for the browser tests, and it could not be installed. Install Poppler (poppler-utils).';
}

/** The proxies of the tests of a release. On a machine without Debian's packages the tests of those that lack are skipped. */
export async function ensureProxies(): Promise<void> {
	for (const [program, name] of [
		['/usr/sbin/nginx', 'nginx-light'],
		['/usr/bin/caddy', 'caddy'],
	] as const) {
		if (existsSync(program) || !existsSync('/usr/bin/apt-get')) continue;
		console.log(`No ${program} on this machine: installing it (once)`);
		await installFromDebian(name);
	}
}

const isOnPath = (program: string) =>
	(process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** Whether `playwright install` has installed the browser of this version. */
async function hasPlaywrightBrowser() {
	const { chromium } = await import('@playwright/test');
	return existsSync(chromium.executablePath());
}

/** `others` are welcome: true without them, too. */
async function installFromDebian(name: string, ...others: string[]): Promise<boolean> {
	// -n: sudo fails where it would ask for a password, instead of waiting for one.
	const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
	const apt = async (...args: string[]) => {
		const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args];
		return (await runCommand(command, rest)) === 0;
	};
	const install = (...names: string[]) => apt('install', '-y', '--no-install-recommends', ...names);
	return (await apt('update')) && ((await install(name, ...others)) || (await install(name)));
}
