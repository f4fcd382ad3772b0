/** Finds a Chromium for the browser tests, or gets one. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { programs, runCommand, runNode } from './process.ts';

/**
 * What a headless Chromium makes for each window beside the page, though nobody looks: the list under its address bar
 * is a page of its own, and takes more time than most of ours. A process for the page that may come next is kept ready.
 */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'];

/** What Playwright (1.65) turns off, of what there is outside of Edge and Windows. */
const OFF_FOR_PLAYWRIGHT = [
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

/** What the browser tests start Chromium with. */
export const browserArgs = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// Of several such lists the last one counts.
	`--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...UNSEEN].join()}`,
];

/** The path of a Chromium of this machine; undefined leaves it to Playwright's own. */
export function findBrowser(): string | undefined {
	const chosen = process.env.CHROMIUM_PATH;
	if (chosen) return chosen;
	const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
	return ['chromium', 'chromium-browser', 'google-chrome']
		.flatMap((name) => folders.map((folder) => join(folder, name)))
		.find((file) => existsSync(file));
}

/** Resolves to what went wrong, or to undefined when there is a browser. */
export async function ensureBrowser(): Promise<string | undefined> {
	const chosen = process.env.CHROMIUM_PATH;
	if (chosen && !existsSync(chosen)) return `CHROMIUM_PATH: there is no file ${chosen}.`;
	if (findBrowser() || (await hasOwnBrowser())) return undefined;
	console.log('No Chromium on this machine: installing one (once)');
	if (existsSync('/usr/bin/apt-get') && (await installFromDebian()) && findBrowser()) return undefined;
	if ((await runNode([programs.playwright, 'install', 'chromium'])) === 0) return undefined;
	return (
		'No browser for the browser tests, and none could be installed. ' +
		'Install Chromium or Chrome, or set CHROMIUM_PATH to one.'
	);
}

/** The one that `playwright install` keeps for this version. */
async function hasOwnBrowser() {
	const { chromium } = await import('@playwright/test');
	return existsSync(chromium.executablePath());
}

async function installFromDebian() {
	// -n: where sudo would ask for a password, go on without it instead of waiting for one.
	const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
	const apt = (...args: string[]) => {
		const [command = 'apt-get', ...rest] = [...asRoot, 'apt-get', ...args];
		return runCommand(command, rest);
	};
	if ((await apt('update')) !== 0) return false;
	return (await apt('install', '-y', '--no-install-recommends', 'chromium')) === 0;
}
